/** A list whose order counts: moved by dragging or with buttons, each item with what its owner shows of it. */
import { IconButton } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { ArrowCircleDown, ArrowCircleUp, Clear, DragIndicator } from '../page/icons.tsx'

type Item = Record<string, unknown> & { id: string }

export function Ordered({
  name,
  nameOf,
  className = '',
  readOnly,
  children,
}: {
  name: string
  /** What an item is called, for the buttons. */
  nameOf: (item: Item) => string
  className?: string
  readOnly: boolean
  children: (item: Item, index: number) => ReactNode
}) {
  const translate = useTranslate()
  const { fields, move, remove } = useFieldArray({ name })
  const [dragged, setDragged] = useState<number | null>(null)
  const items = fields as Item[]
  /** The list may be drawn anew: the button of the item that was moved keeps the focus, or its neighbour. */
  const focusOn = (index: number, button: 'up' | 'down' | 'remove') =>
    requestAnimationFrame(() => {
      const rows = document.getElementById(name)?.children
      const row = rows?.[Math.min(index, rows.length - 1)]
      const found = row?.querySelector<HTMLButtonElement>(`[data-order="${button}"]:not(:disabled)`)
      const target = found ?? row?.querySelector<HTMLButtonElement>('[data-order]:not(:disabled)')
      target?.focus()
    })
  const step = (from: number, to: number) => {
    move(from, to)
    focusOn(to, to < from ? 'up' : 'down')
  }
  return (
    <ol className={`ordered ${className}`} id={name}>
      {items.map((item, index) => {
        const title = nameOf(item)
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop; the buttons do the same
          <li
            key={item.id}
            data-dragged={dragged === index || undefined}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null && dragged !== index) move(dragged, index)
              setDragged(null)
            }}
          >
            {!readOnly && (
              <span
                className="handle"
                draggable
                aria-hidden
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged(index)
                }}
                onDragEnd={() => setDragged(null)}
              >
                <DragIndicator />
              </span>
            )}
            <div className="ordered-body">{children(item, index)}</div>
            {!readOnly && (
              <span className="ordered-tools">
                <IconButton
                  aria-label={translate('order.up', { title })}
                  data-order="up"
                  disabled={index === 0}
                  onClick={() => step(index, index - 1)}
                >
                  <ArrowCircleUp />
                </IconButton>
                <IconButton
                  aria-label={translate('order.down', { title })}
                  data-order="down"
                  disabled={index === items.length - 1}
                  onClick={() => step(index, index + 1)}
                >
                  <ArrowCircleDown />
                </IconButton>
                <IconButton
                  aria-label={translate('order.remove', { title })}
                  data-order="remove"
                  onClick={() => {
                    remove(index)
                    focusOn(index, 'remove')
                  }}
                >
                  <Clear />
                </IconButton>
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** An ordered list whose items are moved by dragging or with buttons; `children` renders each item. */
import { IconButton } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { ArrowCircleDown, ArrowCircleUp, Clear, DragIndicator } from '../page/icons.tsx'

type Item = Record<string, unknown> & { id: string }

/** Moving or removing an item may remount the list: focuses the same button of that item or of its neighbour. */
const focusButton = (name: string, index: number, button: 'up' | 'down' | 'remove') =>
  requestAnimationFrame(() => {
    const rows = document.getElementById(name)?.children
    const row = rows?.[Math.min(index, rows.length - 1)]
    const sameButton = row?.querySelector<HTMLButtonElement>(`[data-order="${button}"]:not(:disabled)`)
    const target = sameButton ?? row?.querySelector<HTMLButtonElement>('[data-order]:not(:disabled)')
    target?.focus()
  })

type Props = {
  name: string
  /** Name of an item for the labels of its buttons. */
  nameOf: (item: Item) => string
  className?: string
  readOnly: boolean
  children: (item: Item, index: number) => ReactNode
}

export function ReorderableList({ name, nameOf, className = '', readOnly, children }: Props) {
  const { fields, move, remove } = useFieldArray({ name })
  const [dragged, setDragged] = useState<number | null>(null)
  const items = fields as Item[]
  const step = (from: number, to: number) => {
    move(from, to)
    focusButton(name, to, to < from ? 'up' : 'down')
  }
  return (
    <ol className={`ordered ${className}`} id={name}>
      {items.map((item, index) => {
        const title = nameOf(item)
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drop target; the buttons have the same effect
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
            {!readOnly && <DragHandle start={() => setDragged(index)} end={() => setDragged(null)} />}
            <div className="ordered-body">{children(item, index)}</div>
            {!readOnly && (
              <OrderButtons
                title={title}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                up={() => step(index, index - 1)}
                down={() => step(index, index + 1)}
                remove={() => {
                  remove(index)
                  focusButton(name, index, 'remove')
                }}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}

function DragHandle({ start, end }: { start: () => void; end: () => void }) {
  return (
    <span
      className="handle"
      draggable
      aria-hidden
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        start()
      }}
      onDragEnd={end}
    >
      <DragIndicator />
    </span>
  )
}

type OrderButtonsProps = {
  title: string
  isFirst: boolean
  isLast: boolean
  up: () => void
  down: () => void
  remove: () => void
}

function OrderButtons({ title, isFirst, isLast, up, down, remove }: OrderButtonsProps) {
  const translate = useTranslate()
  return (
    <span className="ordered-tools">
      <IconButton aria-label={translate('order.up', { title })} data-order="up" disabled={isFirst} onClick={up}>
        <ArrowCircleUp />
      </IconButton>
      <IconButton aria-label={translate('order.down', { title })} data-order="down" disabled={isLast} onClick={down}>
        <ArrowCircleDown />
      </IconButton>
      <IconButton aria-label={translate('order.remove', { title })} data-order="remove" onClick={remove}>
        <Clear />
      </IconButton>
    </span>
  )
}

/** Moves, adds and removes a block of an e-mail, and gives it a condition. */
import { IconButton, Menu, MenuItem } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { MoreVert } from '../../kit/page/icons.tsx'

type NodeToolsProps = {
  isFirst: boolean
  isLast: boolean
  move: (step: 1 | -1) => void
  remove: () => void
  /** Adds a paragraph after the block. */
  insert?: () => void
  /** Puts the block under a condition. */
  wrap?: () => void
  /** Removes the condition and keeps the blocks. */
  unwrap?: () => void
}

export function NodeTools({ isFirst, isLast, move, remove, insert, wrap, unwrap }: NodeToolsProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const actions: [string, (() => void) | undefined][] = [
    ['moveUp', isFirst ? undefined : () => move(-1)],
    ['moveDown', isLast ? undefined : () => move(1)],
    ['insertAfter', insert],
    ['addCondition', wrap],
    ['removeCondition', unwrap],
    [wrap || insert ? 'removeBlock' : 'removeSection', remove],
  ]
  return (
    <>
      <IconButton
        className="email-tools"
        aria-haspopup="menu"
        aria-label={translate('emailText.tools')}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.flatMap(([name, act]) =>
          act
            ? [
                <MenuItem
                  key={name}
                  onClick={() => {
                    setAnchor(null)
                    act()
                  }}
                >
                  {translate(`emailText.${name}`)}
                </MenuItem>,
              ]
            : [],
        )}
      </Menu>
    </>
  )
}

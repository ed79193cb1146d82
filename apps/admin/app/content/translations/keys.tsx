/** Keyboard shortcuts of the editor, and their list. */
import { useTranslate } from 'ra-core'
import { useEffect, useEffectEvent } from 'react'

const keys = [
  ['Ctrl Enter', 'translations.saveNext'],
  ['Alt ↓', 'translations.next'],
  ['Alt ↑', 'translations.previous'],
  ['Alt =', 'translations.unchangedInAll'],
] as const

export function EditorShortcutHelp() {
  const translate = useTranslate()
  return (
    <ul className="text-keys" aria-label={translate('shortcuts.title')}>
      {keys.map(([pressed, text]) => (
        <li key={pressed}>
          <kbd dir="ltr">{pressed}</kbd> {translate(text)}
        </li>
      ))}
    </ul>
  )
}

/** Handles shortcuts with Ctrl or Alt, also while a field has the focus; inactive while a dialog covers the editor. */
export function useEditorShortcuts({
  place,
  save,
  turn,
  confirm,
}: {
  place: { current: HTMLElement | null }
  save: () => void
  turn: (step: 1 | -1) => void
  confirm: () => void
}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!place.current?.checkVisibility() || document.querySelector('[role="dialog"]')) return
    const act =
      event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        ? save
        : !event.altKey || event.ctrlKey || event.metaKey
          ? undefined
          : event.key === 'ArrowDown'
            ? () => turn(1)
            : event.key === 'ArrowUp'
              ? () => turn(-1)
              : event.code === 'Equal'
                ? confirm
                : undefined
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    // Handles the event before the rich text editor does, which inserts a line break on Ctrl+Enter.
    const capture = { capture: true }
    addEventListener('keydown', press, capture)
    return () => removeEventListener('keydown', press, capture)
  }, [])
}

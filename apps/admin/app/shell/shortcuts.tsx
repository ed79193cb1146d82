/**
 * Keyboard shortcuts of the whole back-office, and their list. Single-key shortcuts can be switched off, because they
 * disturb users of voice control.
 */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, FormControlLabel, Switch } from '@mui/material'
import { useStore, useTranslate } from 'ra-core'
import { useEffect, useEffectEvent, useState } from 'react'

/** Whether the target of a key press accepts text. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const useSingleKeys = () => useStore('office.singleKeys', true)

/** Calls the action on a single key press outside of fields, unless single keys are switched off. */
export function useSingleKeyShortcut(key: string, act: () => void): void {
  const [isOn] = useSingleKeys()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!isOn) return undefined
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOn])
}

/** Submits the form that has the focus, else the first form of the page. */
function useSaveKey(): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const form = document.activeElement?.closest('form') ?? document.querySelector('#main form')
      const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]')
      if (!button) return
      event.preventDefault()
      button.click()
    }
    addEventListener('keydown', save)
    return () => removeEventListener('keydown', save)
  }, [])
}

/** The button that opens the list of shortcuts; `?` also opens it. */
export function ShortcutsButton() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [singleKeys, setSingleKeys] = useSingleKeys()
  useSaveKey()
  useSingleKeyShortcut('?', () => setOpen(true))
  const close = () => setOpen(false)
  const rows = [
    ['/', 'shortcuts.find'],
    ['?', 'shortcuts.list'],
    ['Ctrl S', 'shortcuts.save'],
    ['Esc', 'shortcuts.close'],
  ] as const
  return (
    <>
      <button type="button" className="bare shortcuts-button" aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        {translate('shortcuts.title')}
      </button>
      <Dialog open={isOpen} onClose={close} fullWidth maxWidth="xs" aria-labelledby="shortcuts-title">
        <DialogTitle id="shortcuts-title">{translate('shortcuts.title')}</DialogTitle>
        <DialogContent>
          <dl className="shortcuts">
            {rows.map(([keys, text]) => (
              <div key={keys}>
                <dt>
                  {keys.split(' ').map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{translate(text)}</dd>
              </div>
            ))}
          </dl>
          <FormControlLabel
            control={<Switch checked={singleKeys} onChange={(_event, isOn) => setSingleKeys(isOn)} />}
            label={translate('shortcuts.singleKeys')}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{translate('users.close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

/**
 * What a visitor did before the page's scripts ran, done again for them once they do. Links, forms and menus answer
 * without scripts; a tap on another button and Enter in a form that needs them would be lost, and React keeps what was
 * typed without ever being told of it.
 */
declare global {
  interface Window {
    /** Buttons that were tapped before scripts listen, as the page itself notes them (waking.server.ts). */
    tapsBeforeWaking?: HTMLElement[] | undefined
    /** Forms in which Enter was pressed while their button was not to be had. */
    sentBeforeWaking?: Set<HTMLFormElement> | undefined
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

function isChanged(field: Field): boolean {
  if (isBox(field)) return field.checked !== field.defaultChecked
  if (field instanceof HTMLSelectElement)
    return field.value !== ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value
  return field.value !== field.defaultValue
}

const stateOf = (field: Field): string | boolean => (isBox(field) ? field.checked : field.value)

/** React and the form compare with the value that was last set on the element itself: it is set back there, and then changed past it. */
function changeAgain(field: Field, wanted: string | boolean): void {
  if (isBox(field)) {
    field.checked = !wanted
    if (wanted || field.type === 'checkbox') field.click()
  } else if (field instanceof HTMLSelectElement) {
    field.value = String(wanted)
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    const { selectionStart, selectionEnd } = field
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, wanted)
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** One after the other: a second tap on a button answers to what the first has changed. */
async function tapAgain(taps: HTMLElement[]): Promise<void> {
  for (const button of taps) {
    if (button.isConnected) button.click()
    await Promise.resolve()
  }
}

/** To be called once forms can be sent. */
export function sendAgain(): void {
  for (const form of window.sentBeforeWaking ?? []) if (form.isConnected) form.requestSubmit()
  window.sentBeforeWaking = undefined
}

/** To be called where React begins to listen; what it returns is for when all of the page has been taken over. */
export function rememberWhatWasDone(): () => void {
  const taps = window.tapsBeforeWaking ?? []
  // From here on React itself answers a tap, also on a part that it has yet to take over.
  window.tapsBeforeWaking = undefined
  const changed = new Map<Field, string | boolean>()
  for (const field of document.querySelectorAll<Field>('input:not([type="hidden"]), textarea, select'))
    if (isChanged(field)) changed.set(field, stateOf(field))
  const note = ({ target }: Event): void => {
    changed.set(target as Field, stateOf(target as Field))
  }
  document.addEventListener('input', note, { capture: true })
  return () => {
    document.removeEventListener('input', note, { capture: true })
    for (const [field, wanted] of changed) if (field.isConnected) changeAgain(field, wanted)
    changed.clear()
    void tapAgain(taps.splice(0))
  }
}

/**
 * Repeats input from before hydration. Links, forms and menus work without scripts; taps on other buttons and Enter in
 * a form that needs scripts would be lost, and React ignores text that was typed before.
 */
declare global {
  interface Window {
    /** Buttons that were pressed before hydration, recorded by deferred-scripts.inline.ts. */
    earlyTaps?: HTMLElement[] | undefined
    /** Forms in which Enter was pressed while their button was disabled. */
    earlySubmits?: Set<HTMLFormElement> | undefined
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isCheckable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

function isChanged(field: Field): boolean {
  if (isCheckable(field)) return field.checked !== field.defaultChecked
  if (field instanceof HTMLSelectElement)
    return field.value !== ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value
  return field.value !== field.defaultValue
}

/**
 * The fields with the same tag, type and name, in order: React may have rendered the page again, with other elements.
 */
const namesakesOf = ({ localName, type, name }: Field): Field[] =>
  [...document.querySelectorAll<Field>(localName)].filter((other) => other.type === type && other.name === name)

const stateOf = (field: Field): string | boolean => (isCheckable(field) ? field.checked : field.value)

/**
 * Changes a field as a visitor would, so that React and the form handle the change. React replaces the element's own
 * `value` setter to remember the last assigned value, and drops an event with an equal value. Therefore the default is
 * assigned to the element, and the desired value through the prototype's setter.
 */
function repeatChange(field: Field, value: string | boolean): void {
  if (isCheckable(field)) {
    field.checked = !value
    if (value || field.type === 'checkbox') field.click()
  } else if (field instanceof HTMLSelectElement) {
    field.value = String(value)
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    const { selectionStart, selectionEnd } = field
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Repeats the taps one after the other, because a tap acts on the result of the previous one. */
async function repeatTaps(taps: HTMLElement[]): Promise<void> {
  for (const button of taps) {
    if (button.isConnected) button.click()
    await Promise.resolve()
  }
}

/** To be called once forms can be submitted. */
export function replayEarlySubmits(): void {
  for (const form of window.earlySubmits ?? []) if (form.isConnected) form.requestSubmit()
  window.earlySubmits = undefined
}

/** The pressed button, if its action needs scripts; otherwise null. */
const buttonOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLButtonElement>('button[type="button"]:not([popovertarget])') : null

/**
 * Call this before hydration starts, `recordUnhandled` right after it has started, and `repeat` when the whole page is
 * hydrated.
 */
export function recordEarlyInput(): { recordUnhandled: () => void; repeat: () => void } {
  const taps = window.earlyTaps ?? []
  window.earlyTaps = undefined
  // React hydrates a tapped element at once and handles the tap. While React still waits for data it cannot handle the
  // tap and stops the event in its capture phase; this listener of the same element, added later, detects that.
  const recordTap = (event: Event): void => {
    const button = event.cancelBubble ? buttonOf(event) : null
    if (button) taps.push(button)
  }
  const changed = new Map<Field, { wanted: string | boolean; index: number }>()
  const recordField = (field: Field): void => {
    changed.set(field, { wanted: stateOf(field), index: namesakesOf(field).indexOf(field) })
  }
  const fields = 'input:not([type="hidden"]), textarea, select'
  for (const field of document.querySelectorAll<Field>(fields)) if (isChanged(field)) recordField(field)
  const record = ({ target }: Event): void => recordField(target as Field)
  document.addEventListener('input', record, { capture: true })
  const focused = document.activeElement?.matches(fields) ? (document.activeElement as Field) : null
  const focusedIndex = focused ? namesakesOf(focused).indexOf(focused) : 0
  return {
    recordUnhandled: () => document.addEventListener('click', recordTap, { capture: true }),
    repeat: () => {
      document.removeEventListener('input', record, { capture: true })
      document.removeEventListener('click', recordTap, { capture: true })
      if (focused && !focused.isConnected && document.activeElement === document.body)
        namesakesOf(focused)[focusedIndex]?.focus()
      for (const [field, { wanted, index }] of changed) {
        const present = field.isConnected ? field : namesakesOf(field)[index]
        if (present) repeatChange(present, wanted)
      }
      changed.clear()
      void repeatTaps(taps.splice(0))
    },
  }
}

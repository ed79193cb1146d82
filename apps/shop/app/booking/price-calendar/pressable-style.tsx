/**
 * The calendar's components insert this rule by script, which the Content-Security-Policy forbids. They skip it when it
 * is already in the document, so the server renders it. Pages that link here without loading a new document include it
 * too.
 */
export function CalendarPressableStyle() {
  return (
    <style id="react-aria-pressable-style">{'[data-react-aria-pressable]{touch-action:pan-x pan-y pinch-zoom}'}</style>
  )
}

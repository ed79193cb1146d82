/**
 * The calendar's parts would add this rule to the head by script, which the page's security policy forbids. From the
 * server it is part of the page, and they leave it alone. Pages that lead here without a new document carry it too.
 */
export function PressableStyle() {
  return (
    <style id="react-aria-pressable-style">{'[data-react-aria-pressable]{touch-action:pan-x pan-y pinch-zoom}'}</style>
  )
}

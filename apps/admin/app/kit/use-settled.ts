import { useEffect, useEffectEvent, useState } from 'react'

/**
 * The value once it has not changed for so long, so that not every key that is pressed asks the server. Undefined until
 * then, also at first: a form is still filled.
 */
export function useSettled<Value>(value: Value, afterMs: number): Value | undefined {
  const [settled, setSettled] = useState<Value>()
  const settle = useEffectEvent(() => setSettled(value))
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(), afterMs)
    return () => clearTimeout(timer)
  }, [text, afterMs])
  return settled
}

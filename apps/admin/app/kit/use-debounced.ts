import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Returns the value after it has not changed for `afterMs`, so that not every keystroke sends a request. Undefined
 * before that, including initially.
 */
export function useDebounced<Value>(value: Value, afterMs: number): Value | undefined {
  const [settled, setSettled] = useState<Value>()
  const settle = useEffectEvent(() => setSettled(value))
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(), afterMs)
    return () => clearTimeout(timer)
  }, [text, afterMs])
  return settled
}

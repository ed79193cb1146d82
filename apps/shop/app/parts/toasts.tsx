/**
 * Temporary alerts: shown for 3 s by default, fading for half a second; with a duration of zero they stay until they
 * are clicked.
 */
import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react'
import { type IconName } from './icon-paths.ts'
import { Icon } from './icon.tsx'

export type ToastKind = 'good' | 'bad' | 'warn' | 'info'
export type ToastOptions = { title?: string; text: string; kind?: ToastKind; forMs?: number }
type Toast = ToastOptions & { id: number; leaving: boolean }

export const fadeMs = 500
const icons: Record<ToastKind, IconName> = { good: 'check', bad: 'warning', warn: 'warning', info: 'info' }
const ToastContext = createContext<(options: ToastOptions) => void>(() => undefined)

/** Shows an alert. Important messages are also in the page: a temporary alert is not enough for everyone. */
export function useToast(): (options: ToastOptions) => void {
  return useContext(ToastContext)
}

export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const next = useRef(1)
  const leave = useCallback((id: number) => {
    setToasts((all) => all.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)))
    setTimeout(() => setToasts((all) => all.filter((toast) => toast.id !== id)), fadeMs)
  }, [])
  const show = useCallback(
    (options: ToastOptions) => {
      const id = next.current++
      setToasts((all) => [...all, { ...options, id, leaving: false }])
      const forMs = options.forMs ?? 3000
      if (forMs > 0) setTimeout(() => leave(id), forMs)
    },
    [leave],
  )
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {toasts.map(({ id, title, text, kind = 'info', leaving }) => (
          <button
            key={id}
            type="button"
            className={`toast alert alert-${kind}${leaving ? ' toast-leaving' : ''}`}
            onClick={() => leave(id)}
          >
            <Icon name={icons[kind]} />
            <span>
              {title && <b className="toast-title">{title}</b>}
              {text}
            </span>
          </button>
        ))}
      </div>
    </ToastContext>
  )
}

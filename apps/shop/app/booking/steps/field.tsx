import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useFormat } from '../../format.ts'
import { Icon } from '../../parts/icon.tsx'

type Props = {
  label: string
  name: string
  register: UseFormRegisterReturn
  /** A key under booking.problem, or a sentence that its page has made. */
  problem: string | undefined
  hint?: string
  type?: 'text' | 'email' | 'tel' | 'date'
  /** Of a day. */
  min?: string
  max?: string
  autoComplete?: string
  ltr?: boolean
  lines?: number
  maxLength?: number
}

/** A field: its label above, a hint below, and in the hint's place what to do when it is not right. */
export function Field({ label, name, register, problem, hint, type = 'text', autoComplete, ltr, lines, maxLength, min, max }: Props) {
  const id = `field-${name.replaceAll('.', '-')}`
  const told = problem ? `${id}-problem` : hint ? `${id}-hint` : undefined
  const common = { id, className: 'input', 'aria-invalid': problem ? true : undefined, 'aria-describedby': told, dir: ltr ? 'ltr' : undefined, maxLength, ...register }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>{label}</label>
      {lines ? <textarea {...common} className="input input-lines" rows={lines} /> : <input {...common} type={type} min={min} max={max} autoComplete={autoComplete} />}
      {problem ? <Problem id={`${id}-problem`} problem={problem} /> : hint ? <p id={`${id}-hint`} className="field-hint">{hint}</p> : null}
    </div>
  )
}

export function Problem({ id, problem }: { id: string; problem: string }) {
  return <p id={id} className="field-error"><Icon name="warning" /><span>{useProblemText()(problem)}</span></p>
}

/** The sentence of a key, or the one that its page has made. */
export function useProblemText(): (problem: string) => string {
  const { t } = useFormat()
  return (problem) => t(`booking.problem.${problem}`, { defaultValue: problem })
}

export function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return <fieldset className="guest-group"><legend className="strong">{legend}</legend><div className="fields">{children}</div></fieldset>
}

import type { PayResult } from '@tussenuit/modules/money/payment/browser-part.ts'
import { useRef, useState } from 'react'
import { useFormat } from '../../format.ts'
import { paymentReturnPath } from '../../payment-fields.ts'
import { useServerMessages } from '../../server-messages.ts'
import type { EarlierBooking } from '../checkout-payloads.ts'
import type { PayingFacts } from './payment-panel.tsx'
import { startPayment } from './start-payment.ts'

/** `nothingTaken`: it is certain that no money was taken, and `text` does not say so. */
export type Problem = { text: string; nothingTaken: boolean }

type Input = { facts: PayingFacts; ready: boolean; onPay(): Promise<PayResult | 'leaving'> }

/** The pay button: requests permission from the shop first, then the charge from the card provider. */
export function usePayButton({ facts, ready, onPay }: Input) {
  const { t, sentence } = useFormat()
  const messages = useServerMessages()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(
    facts.unpaid ? { text: sentence(t(`payment.title.${facts.unpaid}`)), nothingTaken: true } : null,
  )
  const [earlier, setEarlier] = useState<EarlierBooking | null>(null)
  const running = useRef(false)
  const again = useRef(facts.bookAgain === true)

  const refuse = (message: string | null) =>
    setProblem(
      message === null ? { text: t('payment.general'), nothingTaken: false } : { text: message, nothingTaken: true },
    )
  const twoSentences = (name: 'blank' | 'unknown') => `${sentence(t(`payment.${name}Title`))} ${t(`payment.${name}`)}`
  const showResult = (result: PayResult) => {
    switch (result.kind) {
      case 'settled':
        return window.location.assign(paymentReturnPath(facts.proof))
      case 'no_answer':
        return setProblem({ text: twoSentences('blank'), nothingTaken: false })
      case 'unknown':
        return setProblem({ text: twoSentences('unknown'), nothingTaken: false })
      case 'refused':
        // The provider's form shows the problem at its field.
        return result.ofInput ? undefined : refuse(result.message)
    }
  }
  const charge = async () => {
    const started = await startPayment(facts.proof, again.current)
    switch (started.is) {
      case 'settled':
        return window.location.assign(paymentReturnPath(facts.proof))
      case 'booked before':
        return setEarlier(started.earlier)
      case 'refused':
        return setProblem({ text: messages.refusal(started.failed), nothingTaken: started.failed.status !== 410 })
      case 'open': {
        const result = await onPay()
        if (result !== 'leaving') showResult(result)
      }
    }
  }
  const pay = async (bookAgain: boolean) => {
    if (!ready || running.current) return
    running.current = true
    again.current ||= bookAgain
    setBusy(true)
    setProblem(null)
    setEarlier(null)
    try {
      await charge()
    } catch (error) {
      refuse(error instanceof Error ? error.message : null)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, problem, earlier, pay }
}

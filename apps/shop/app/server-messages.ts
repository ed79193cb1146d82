/**
 * The server's messages in the visitor's language. The English sentence is in the server's code; other languages
 * translate it by its code, under `refusal` and `reply` of their files. The English file has neither.
 */
import type { CallFailed } from '@tussenuit/modules/client/client.ts'
import { isDay } from '@tussenuit/modules/shared/day.ts'
import { useMemo } from 'react'
import { useFormat, type Format } from './format.ts'
import type { Translate } from './i18n.ts'

/** Codes for which the pages have their own text in every language, including English. */
export const ownTexts: Record<string, string> = {
  no_connection: 'booking.offline',
  // No reply of the server arrived (modules/client/client.ts).
  unknown: 'footer.offline',
  email_already_exist: 'emailAlreadyExist',
  emailRequired: 'emailRequired',
  enterValidEmail: 'newsletter.invalid',
  cancellation_running: 'mine.cancel.not.cancellation_running',
  reservation_not_cancellable: 'mine.cancel.not.reservation_not_cancellable',
  stay_started: 'mine.cancel.not.stay_started',
}

/** Whether there was no connection, or the reply had no message. */
export const hasNoMessage = ({ code }: Pick<CallFailed, 'code'>): boolean =>
  code === 'no_connection' || code === 'unknown'

export type ServerMessages = ReturnType<typeof createServerMessages>

export function createServerMessages({ t, day, money }: Pick<Format, 'day' | 'money'> & { t: Translate }) {
  const withDays = (sentence: string) =>
    sentence.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (match) => (isDay(match) ? day(match, 'long') : match))
  /** The days and amounts in the data of a reply, formatted in the visitor's language. */
  const valuesOf = (data: unknown) =>
    Object.fromEntries(
      Object.entries(data !== null && typeof data === 'object' ? data : {}).flatMap(([name, value]) => {
        if (typeof value === 'string' && isDay(value)) return [[name, day(value, 'long')]]
        return typeof value === 'number' && name.endsWith('_cents') ? [[name, money(value)]] : []
      }),
    )
  const translation = (key: string, english: string, values = {}) =>
    t(key, { ...values, defaultValue: '' }) || withDays(english)
  return {
    /** The message of a refusal; for a code without a message here, the server's own text. */
    refusal(error: Pick<CallFailed, 'code' | 'message' | 'fields' | 'data'>): string {
      const own = ownTexts[error.code] ?? ownTexts[error.fields[0]?.code ?? '']
      return own
        ? t(own)
        : translation(`refusal.${error.code}`, error.message, valuesOf(error.data)) || t('booking.trouble')
    },
    /** The success message of a reply. */
    reply: (name: 'newsletter_asked' | 'voucher_issued' | 'voucher_processing', english: string): string =>
      translation(`reply.${name}`, english),
  }
}

export function useServerMessages(): ServerMessages {
  const format = useFormat()
  return useMemo(() => createServerMessages(format), [format])
}

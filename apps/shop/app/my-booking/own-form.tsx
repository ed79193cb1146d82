import type { FormEvent, ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { addLanguageToPath } from '../choice/travel-choice.ts'
import { useAddressLanguage } from '../choice/use-travel-choice.ts'
import { inPlaceState } from '../in-place-navigation.ts'
import type { Opened } from './read-booking.ts'

/**
 * A form of this booking's page. The token is a field, because a new e-mail address invalidates the token that opened
 * the page, and the page's URL contains no token. `at`: the id of the part that shows the outcome.
 */
export function useBookingForm({ reservation: { reservationNumber }, token }: Opened, at: string) {
  const language = useAddressLanguage()
  const busy = useNavigation().formData != null
  const fields: ReactNode = (
    <>
      <input type="hidden" name="number" value={reservationNumber} />
      <input type="hidden" name="token" value={token} />
    </>
  )
  return {
    fields,
    form: {
      method: 'post',
      action: addLanguageToPath(`/my-booking?number=${reservationNumber}#${at}`, language),
      noValidate: true,
      replace: true,
      state: inPlaceState,
      onSubmit: (event: FormEvent) => {
        if (busy) event.preventDefault()
      },
    },
  } as const
}

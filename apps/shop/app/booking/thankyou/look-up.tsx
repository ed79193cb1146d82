import { Form, useNavigation } from 'react-router'
import { useFormat } from '../../format.ts'
import { useFormOutcome } from '../../forms/use-outcome.ts'
import { inPlaceState } from '../../in-place-navigation.ts'
import { NumberAndEmailFields } from '../../my-booking/number-and-email.tsx'
import type { LookUpOutcome } from './look-up-fields.ts'

/** The form that opens a booking by its number and the e-mail address used for it. */
export function BookingLookUpForm({ number, sent }: { number: string; sent: LookUpOutcome | undefined }) {
  const { t } = useFormat()
  const busy = useNavigation().formData != null
  const form = useFormOutcome(sent)
  return (
    <Form
      method="post"
      noValidate
      className="look-up"
      state={inPlaceState}
      onSubmit={(event) => {
        if (busy) event.preventDefault()
      }}
    >
      <NumberAndEmailFields form={form} number={number} label={t('thankyou.lookUp.number')} />
      <button type="submit" className="button button-quiet" aria-disabled={busy}>
        {t('thankyou.lookUp.show')}
      </button>
    </Form>
  )
}

import { useFormat } from '../format.ts'
import { TaggedText } from '../parts/tagged-text.tsx'
import { TextLink } from '../parts/text-link.tsx'

export function HeldSaleTerms({
  agreed,
  agree,
  isMissing,
}: {
  agreed: boolean
  agree: (agreed: boolean) => void
  isMissing: boolean
}) {
  const { t } = useFormat()
  return (
    <>
      <label className="tick terms">
        <input
          type="checkbox"
          id="field-terms"
          checked={agreed}
          aria-invalid={isMissing ? true : undefined}
          aria-describedby={isMissing ? 'terms-problem' : undefined}
          onChange={(event) => agree(event.target.checked)}
        />
        <span>
          <TaggedText
            textKey="booking.details.terms"
            components={{
              terms: <TextLink href="/algemene-voorwaarden" newTab />,
              travel: <TextLink href="#travel-information" />,
            }}
          />
        </span>
      </label>
      {isMissing && (
        <p id="terms-problem" className="problem" role="alert">
          {t('booking.problem.termsMissing')}
        </p>
      )}
    </>
  )
}

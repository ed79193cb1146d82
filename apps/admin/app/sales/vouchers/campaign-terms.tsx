/** What the partner of a campaign pays for its codes, for staff who may read the books. */
import { useQueryClient } from '@tanstack/react-query'
import { Button, MenuItem, TextField } from '@mui/material'
import type { CompanyInput } from '@tussenuit/modules/shared/company.ts'
import { type LanguageCode, languages, localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { useCanAccess, useTranslate } from 'ra-core'
import { useState } from 'react'
import { ConfirmActionDialog } from '../../kit/action-dialog.tsx'
import { useEuroFormat } from '../../kit/page/dates.ts'
import { NumberField } from '../../kit/record/number-input.tsx'
import { basisPoints, cents, type NumberValue, wholeNumbers } from '../../kit/record/number-kinds.ts'
import { useConfirmDiscard } from '../../kit/record/save-button.tsx'
import { CompanyFields, requiredCompanyFields, toCompanyInput } from '../../kit/sale/company-fields.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { type CampaignTerms, readCampaignTerms, removeCampaignTerms, setCampaignTerms } from './calls.ts'
import './code.css'

export function CampaignTermsSection({ id, version }: { id: number; version: number }) {
  const { canAccess: mayRead = false } = useCanAccess({ resource: 'debtors', action: 'list' })
  return mayRead ? <Terms key={version} id={id} version={version} /> : null
}

function Terms({ id, version }: { id: number; version: number }) {
  const translate = useTranslate()
  const { canAccess: mayBook = false } = useCanAccess({ resource: 'debtors', action: 'edit' })
  const queries = useQueryClient()
  const mayLose = useConfirmDiscard()
  const [isAsking, setAsking] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const { data, refusal } = useLoad<CampaignTerms>(['campaign-terms', id, version], () => readCampaignTerms(id))
  return (
    <section className="campaign-terms">
      <h2>{translate('terms.title')}</h2>
      <RefusalMessage text={refusal} />
      {data && <AgreedTerms terms={data} />}
      {data && mayBook && (
        <Button variant="outlined" onClick={() => mayLose() && setAsking(true)}>
          {translate(data.agreed ? 'terms.change' : 'terms.agree')}
        </Button>
      )}
      {data?.agreed && mayBook && (
        <Button onClick={() => mayLose() && setEnding(true)}>{translate('terms.end')}</Button>
      )}
      {data && isEnding && (
        <ConfirmActionDialog
          title={translate('terms.endTitle', { partner: data.partner })}
          confirm={translate('terms.end')}
          successMessage="terms.ended"
          ready
          act={({ key }) => removeCampaignTerms(data.campaign_id, data.version, key)}
          done={() => queries.invalidateQueries()}
          close={() => setEnding(false)}
        >
          <p>{translate('terms.endHelp', { partner: data.partner })}</p>
        </ConfirmActionDialog>
      )}
      {data && isAsking && (
        <TermsDialog terms={data} done={() => queries.invalidateQueries()} close={() => setAsking(false)} />
      )}
    </section>
  )
}

function AgreedTerms({ terms: { agreed, partner } }: { terms: CampaignTerms }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  if (!agreed) return <p>{translate('terms.none', { partner })}</p>
  const { company } = agreed
  return (
    <>
      <p>
        {agreed.price_cents === null
          ? translate('terms.share', { percent: (agreed.price_bp ?? 0) / 100 })
          : translate('terms.perCode', { sum: euros(agreed.price_cents) })}
      </p>
      <p className="quiet">
        <bdi>
          {[company.name, company.street, `${company.postal_code} ${company.city}`, company.vat_number].join(', ')}
        </bdi>
        <br />
        <bdi>{agreed.invoice_email}</bdi> · {translate('terms.days', { smart_count: agreed.payment_days })}
      </p>
    </>
  )
}

const kinds = ['perCode', 'share'] as const
type Kind = (typeof kinds)[number]
type PriceProps = { kind: Kind; price: NumberValue; change: (kind: Kind, price: NumberValue) => void }

function PriceFields({ kind, price, change }: PriceProps) {
  const translate = useTranslate()
  return (
    <>
      <TextField
        id="terms-kind"
        select
        label={translate('terms.kind')}
        fullWidth
        value={kind}
        onChange={({ target }) => change(target.value as Kind, null)}
      >
        {kinds.map((name) => (
          <MenuItem key={name} value={name}>
            {translate(`terms.kinds.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      <NumberField
        key={kind}
        id="terms-price"
        kind={kind === 'share' ? basisPoints : cents}
        label={translate(`terms.price.${kind}`)}
        helperText=" "
        value={price}
        change={(value) => change(kind, value)}
        min={0}
        {...(kind === 'share' && { max: 10_000 })}
      />
    </>
  )
}

/** The terms as they are edited; null while they are incomplete. */
function toBody({ version }: CampaignTerms, company: CompanyInput, terms: Edited) {
  const { email, days, language, reference, kind, price } = terms
  const isWhole = requiredCompanyFields.every((name) => company[name].trim() !== '') && email.trim() !== ''
  if (!isWhole || typeof days !== 'number' || typeof price !== 'number') return null
  return {
    company,
    invoice_email: email.trim(),
    payment_days: days,
    language,
    reference: reference.trim(),
    price_cents: kind === 'perCode' ? price : null,
    price_bp: kind === 'share' ? price : null,
    version,
  }
}
type Edited = {
  email: string
  days: NumberValue
  language: LanguageCode
  reference: string
  kind: Kind
  price: NumberValue
}

const toEdited = (agreed: CampaignTerms['agreed']): Edited => ({
  email: agreed?.invoice_email ?? '',
  days: agreed?.payment_days ?? 14,
  language: agreed?.language ?? 'nl',
  reference: agreed?.reference ?? '',
  kind: agreed && agreed.price_bp !== null ? 'share' : 'perCode',
  price: agreed?.price_cents ?? agreed?.price_bp ?? null,
})

function TermsDialog({ terms, done, close }: { terms: CampaignTerms; done: () => unknown; close: () => void }) {
  const translate = useTranslate()
  const { agreed, partner } = terms
  const [company, setCompany] = useState<CompanyInput>(() => toCompanyInput(agreed?.company ?? null))
  const [edited, setEdited] = useState(() => toEdited(agreed))
  const set = (change: Partial<Edited>) => setEdited({ ...edited, ...change })
  const body = toBody(terms, company, edited)
  return (
    <ConfirmActionDialog
      title={translate('terms.dialog', { partner })}
      confirm={translate('edit.save')}
      successMessage="terms.saved"
      ready={body !== null}
      act={({ key }) => setCampaignTerms(terms.campaign_id, body!, key)}
      done={done}
      close={close}
    >
      <p className="quiet">{translate('terms.help', { partner })}</p>
      <PriceFields kind={edited.kind} price={edited.price} change={(kind, price) => set({ kind, price })} />
      <CompanyFields company={company} change={setCompany} />
      <TextField
        id="terms-email"
        type="email"
        label={translate('terms.email')}
        fullWidth
        value={edited.email}
        onChange={({ target }) => set({ email: target.value })}
      />
      <NumberField
        id="terms-days"
        kind={wholeNumbers}
        label={translate('terms.term')}
        helperText=" "
        value={edited.days}
        change={(days) => set({ days })}
        min={1}
        max={120}
      />
      <TextField
        id="terms-reference"
        label={translate('terms.reference')}
        helperText={translate('terms.referenceHelp')}
        fullWidth
        value={edited.reference}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        onChange={({ target }) => set({ reference: target.value })}
      />
      <TextField
        id="terms-language"
        select
        label={translate('terms.language')}
        fullWidth
        value={edited.language}
        onChange={({ target }) => set({ language: target.value as LanguageCode })}
      >
        {languages.map((code) => (
          <MenuItem key={code} value={code}>
            {localeOfLanguage(code).name}
          </MenuItem>
        ))}
      </TextField>
    </ConfirmActionDialog>
  )
}

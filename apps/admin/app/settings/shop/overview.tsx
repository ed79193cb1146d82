/** The settings pages that the role may open, with their current values. */
import { useQuery } from '@tanstack/react-query'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import { homeCountry } from '@tussenuit/modules/platform/pricing/tax-rates.ts'
import { today } from '@tussenuit/modules/shared/day.ts'
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { useLocale, usePermissions, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isPermitted } from '../../kit/session/access.ts'
import { callApi } from '../../kit/data-provider.ts'
import { useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import {
  CreditCard,
  Euro,
  EventBusy,
  MailOutlineOutlined,
  Palette,
  Percent,
  ReceiptLong,
} from '../../kit/page/icons.tsx'
import type { ResourceName } from '../../kit/resources.ts'

type Reply<K extends keyof Calls> = CallReply<Calls[K]>

const pages = [
  { resource: 'prices', Icon: Euro, Facts: PriceFacts },
  { resource: 'vat', Icon: Percent, Facts: VatFacts },
  { resource: 'payments', Icon: CreditCard, Facts: PaymentFacts },
  { resource: 'cancelling', Icon: EventBusy, Facts: CancellationFacts },
  { resource: 'brand', Icon: Palette, Facts: BrandFacts },
  { resource: 'documents', Icon: ReceiptLong, Facts: DocumentFacts },
  { resource: 'email-templates', Icon: MailOutlineOutlined, Facts: EmailFacts },
] as const satisfies readonly { resource: ResourceName; Icon: unknown; Facts: () => ReactNode }[]

export function SettingsOverview() {
  const translate = useTranslate()
  const { permissions = [] } = usePermissions<string[]>()
  const allowedPages = pages.filter(({ resource }) => isPermitted(permissions, resource, 'list'))
  return (
    <nav aria-label={translate('settings.pages')}>
      <ul className="start-list setting-pages">
        {allowedPages.map(({ resource, Icon, Facts }) => (
          <li key={resource}>
            <Link to={`/${resource}`}>
              <Icon aria-hidden />
              <span>
                <b>{translate(`resources.${resource}.name`, { smart_count: 2 })}</b>
                <Facts />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Reloaded each time the page is opened. */
function useSetting<K extends keyof Calls>(key: K): Reply<K> | undefined {
  return useQuery<Reply<K>>({ queryKey: ['setting', key], queryFn: ({ signal }) => callApi(key, {}, signal) }).data
}

function SettingFact({ version, children }: { version?: number | undefined; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <>
      <span>{children}</span>
      {version === 0 && <em className="state state-draft">{translate('settings.neverSaved')}</em>}
    </>
  )
}

/** Formats a number such as 15 or 8.25 as a percentage. */
function usePercent(): (figure: number) => string {
  const { tag } = localeOfLanguage(useLocale())
  return (figure) => (figure / 100).toLocaleString(tag, { style: 'percent', maximumFractionDigits: 2 })
}

function PriceFacts() {
  const translate = useTranslate()
  const percent = usePercent()
  const euros = useEuroFormat()
  const setting = useSetting('GET /packageSetting')
  if (!setting) return <SettingFact>…</SettingFact>
  const { margin, reservation_cost_cents: cost, version } = setting
  return (
    <SettingFact version={version}>
      {translate('settings.fact.prices', { margin: percent(margin), cost: euros(cost) })}
    </SettingFact>
  )
}

function VatFacts() {
  const translate = useTranslate()
  const percent = usePercent()
  const day = useDayFormat()
  const setting = useSetting('GET /vatSetting')
  if (!setting) return <SettingFact>…</SettingFact>
  const now = today(new Date())
  const ownRates = setting.rates.filter(({ country }) => country === homeCountry)
  const current = ownRates.findLast(({ from }) => from <= now)
  const next = setting.rates.find(({ from }) => from > now)
  return (
    <SettingFact version={setting.version}>
      {current &&
        translate('settings.fact.vat', {
          lodging: percent(current.lodging),
          reduced: percent(current.admission),
          general: percent(current.general),
        })}
      {next && ` ${translate('settings.fact.vatNext', { day: day(next.from) })}`}
    </SettingFact>
  )
}

function PaymentFacts() {
  const translate = useTranslate()
  const percent = usePercent()
  const { tag } = localeOfLanguage(useLocale())
  const setting = useSetting('GET /payment-setting')
  if (!setting) return <SettingFact>…</SettingFact>
  const methods = setting.methods.map((method) => translate(`payments.method.${method}`))
  return (
    <SettingFact version={setting.version}>
      {translate(setting.deposit_percent === 0 ? 'settings.fact.payments' : 'settings.fact.deposit', {
        methods: new Intl.ListFormat(tag, { type: 'conjunction' }).format(methods),
        deposit: percent(setting.deposit_percent),
      })}
      {setting.accounts.some((account) => account.is_test) && (
        <em className="state state-draft">{translate('payments.testKeys')}</em>
      )}
    </SettingFact>
  )
}

function CancellationFacts() {
  const translate = useTranslate()
  const setting = useSetting('GET /cancellationSetting')
  if (!setting) return <SettingFact>…</SettingFact>
  return (
    <SettingFact version={setting.version}>
      {translate(setting.automatic ? 'cancelling.factAutomatic' : 'cancelling.factByStaff')}{' '}
      {translate(setting.keep_reservation_cost ? 'cancelling.factRetained' : 'cancelling.factRefunded')}
    </SettingFact>
  )
}

function BrandFacts() {
  const brand = useSetting('GET /customizations')
  if (!brand) return <SettingFact>…</SettingFact>
  return (
    <SettingFact>
      <i className="setting-colour" style={{ background: brand.brand_color }} aria-hidden /> {brand.brand_name},{' '}
      {brand.contact.email}
    </SettingFact>
  )
}

function DocumentFacts() {
  const translate = useTranslate()
  const documents = useSetting('GET /getInVoiceTemplateData')
  if (!documents) return <SettingFact>…</SettingFact>
  const { name } = documents.company
  return (
    <SettingFact>
      {name ? translate('settings.fact.seller', { name }) : translate('firstSteps.missing.name')}
    </SettingFact>
  )
}

function EmailFacts() {
  const translate = useTranslate()
  return <SettingFact>{translate('settings.fact.emails')}</SettingFact>
}

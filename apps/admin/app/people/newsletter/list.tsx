/** Subscribers of the newsletter with their proof of consent, with search, export and unsubscribing. */
import { Button } from '@mui/material'
import type { SubscriberView } from '@tussenuit/modules/people/newsletter/staff-contract.ts'
import { ListBase, useCanAccess, useListContext, useLocaleState, useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import { DataTable } from '../../kit/record/data-table.tsx'
import { PaginatedRows, SearchAndStateFilter, useListFilter } from '../../kit/record/list-parts.tsx'
import { useDateTimeFormat } from '../../kit/page/dates.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { useAction } from '../../kit/use-action.ts'
import { ConfirmActionDialog, type ActionProps } from '../../kit/action-dialog.tsx'
import { openDocument } from '../../kit/sale/open-document.ts'
import { officeClient } from '../../kit/session/session.ts'

const states = ['asked', 'confirmed', 'unsubscribed'] as const

export default function SubscriberList() {
  return (
    <ListBase<SubscriberView> perPage={25} sort={{ field: 'created_at', order: 'DESC' }} exporter={false}>
      <SubscribersPage />
    </ListBase>
  )
}

function SubscribersPage() {
  const translate = useTranslate()
  const { total } = useListContext<SubscriberView>()
  const { valueOf } = useListFilter()
  const [language] = useLocaleState()
  const save = useAction(() => {
    const filters = Object.entries({ q: valueOf('q'), state: valueOf('state'), language }).filter(
      ([, value]) => value !== '',
    )
    return openDocument(`/api/exportNewsletterSubscribers?${new URLSearchParams(filters)}`)
  })
  return (
    <>
      <PageHeader
        title={translate('resources.subscribers.name', { smart_count: 2 })}
        lead={translate('resources.subscribers.lead')}
      >
        <Button variant="outlined" disabled={save.busy || !total} onClick={() => void save.run()}>
          {translate('files.saveCsv')}
        </Button>
      </PageHeader>
      <SearchAndStateFilter label="subscriber.search" states={states} texts="subscriber.state" />
      <PaginatedRows none="subscriber.none">
        <SubscriberTable />
      </PaginatedRows>
    </>
  )
}

function SubscriberTable() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const moment = useDateTimeFormat()
  const refresh = useRefresh()
  const { canAccess: mayEnd = false } = useCanAccess({ resource: 'subscribers', action: 'edit' })
  const [subscriberToEnd, setEnding] = useState<SubscriberView | null>(null)
  const language = new Intl.DisplayNames(locale, { type: 'language' })
  return (
    <div className="list-table">
      <DataTable<SubscriberView>>
        <DataTable.Col
          source="email"
          label="email.email"
          render={(row: SubscriberView) => (
            <span className="list-title">
              <span>
                <bdi dir="ltr">{row.email}</bdi>
                <small>{language.of(row.language)}</small>
              </span>
            </span>
          )}
        />
        <DataTable.Col
          source="state"
          label="field.status"
          disableSort
          render={({ state }: SubscriberView) => (
            <span className={state === 'confirmed' ? 'state state-active' : 'state'}>
              {translate(`subscriber.state.${state}`)}
            </span>
          )}
        />
        <DataTable.Col
          source="created_at"
          label="subscriber.since"
          render={({ created_at: at }: SubscriberView) => <span className="figures">{moment(at)}</span>}
        />
        <DataTable.Col
          source="consent"
          label="subscriber.proof"
          disableSort
          render={(row: SubscriberView) => <ConsentProof consent={row.consent} />}
        />
        {mayEnd && (
          <DataTable.Col
            source="id"
            label="subscriber.end"
            disableSort
            render={(row: SubscriberView) =>
              row.state !== 'unsubscribed' && (
                <Button aria-label={translate('subscriber.endOf', { email: row.email })} onClick={() => setEnding(row)}>
                  {translate('subscriber.end')}
                </Button>
              )
            }
          />
        )}
      </DataTable>
      {subscriberToEnd && (
        <UnsubscribeDialog subscriber={subscriberToEnd} done={refresh} close={() => setEnding(null)} />
      )}
    </div>
  )
}

/** Confirmation before a subscription is ended. */
function UnsubscribeDialog({ subscriber, done, close }: { subscriber: SubscriberView } & ActionProps) {
  const translate = useTranslate()
  return (
    <ConfirmActionDialog
      title={translate('subscriber.endOf', { email: subscriber.email })}
      confirm={translate('subscriber.end')}
      successMessage="subscriber.ended"
      ready
      act={() => officeClient()('POST /newsletterSubscribers/:id/unsubscribe', { params: { id: subscriber.id } })}
      done={done}
      close={close}
    >
      <p>{translate('subscriber.endLead')}</p>
    </ConfirmActionDialog>
  )
}

/** The proof of consent: consent text, form, time, and (hashed) IP address. */
function ConsentProof({ consent }: { consent: SubscriberView['consent'] }) {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  const { form, text, text_version: version } = consent
  const steps = [
    { name: 'asked', at: consent.asked_at, from: consent.asked_from },
    { name: 'confirmed', at: consent.confirmed_at, from: consent.confirmed_from },
    { name: 'ended', at: consent.ended_at, from: consent.ended_by },
  ]
  return (
    <details>
      <summary>
        {translate(form === null ? 'subscriber.noProof' : `subscriber.form.${form}`, { _: form ?? '' })}
      </summary>
      {text !== null && (
        <p lang="en">
          “{text}” <span className="quiet">({version})</span>
        </p>
      )}
      <ul className="quiet">
        {steps.map(
          ({ name, at, from }) =>
            at !== null && (
              <li key={name}>
                {translate(`subscriber.step.${name}`, { when: moment(at) })}
                {from !== null && (
                  <>
                    {' '}
                    <code dir="ltr" title={from}>
                      {from.length > 40 ? `${from.slice(0, 12)}…` : from}
                    </code>
                  </>
                )}
              </li>
            ),
        )}
      </ul>
    </details>
  )
}

/** Settings of the whole shop: opening, days between booking and check-in, and the guarantee of package travel. */
import { Button, TextField } from '@mui/material'
import { useCanAccess, useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { cents, type NumberValue, wholeNumbers } from '../../kit/record/number-kinds.ts'
import { NumberField } from '../../kit/record/number-input.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { loadOnce, useLoad } from '../../kit/use-load.ts'
import { officeClient } from '../../kit/session/session.ts'
import { ShopOpeningSetting } from './opening.tsx'
import { SettingsOverview } from './overview.tsx'
import { LogoField } from './logo-picture.tsx'

export default function ShopSettings() {
  const translate = useTranslate()
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'shop-settings', action: 'edit' })
  return (
    <>
      <PageHeader
        title={translate('resources.shop-settings.name', { smart_count: 2 })}
        lead={translate('resources.shop-settings.lead')}
      />
      {!mayWrite && <p className="note">{translate('edit.readOnly')}</p>}
      <SettingsOverview />
      <div className="editor narrow setting-rest">
        <ShopOpeningSetting readOnly={!mayWrite} />
        <MinimumDays readOnly={!mayWrite} />
        <GuaranteeSettings readOnly={!mayWrite} />
      </div>
    </>
  )
}

function MinimumDays({ readOnly }: { readOnly: boolean }) {
  const { data, refusal } = useLoad(
    ['minimum-days'],
    async () => (await officeClient()('GET /minimum-days', {})).data.days,
    loadOnce,
  )
  return data === undefined ? <RefusalMessage text={refusal} /> : <DaysForm loaded={data} readOnly={readOnly} />
}

function DaysForm({ loaded, readOnly }: { loaded: number; readOnly: boolean }) {
  const translate = useTranslate()
  const [saved, setSaved] = useState(loaded)
  const [days, setDays] = useState<NumberValue>(loaded)
  const save = useAction((typed: number) => officeClient()('POST /saveMinimumDays', { body: { days: typed } }), {
    done: 'edit.saved',
    after: ({ data }) => {
      setSaved(data.days)
      setDays(data.days)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typeof days === 'number') void save.run(days)
  }
  return (
    <form onSubmit={submit} noValidate>
      <h2>{translate('settings.minimumDays')}</h2>
      <div className="stack">
        <NumberField
          className="short"
          id="minimum-days"
          kind={wholeNumbers}
          label={translate('settings.days')}
          max={365}
          value={days}
          change={setDays}
          error={days === null && translate('problem.required')}
          helperText={translate('settings.daysHelp')}
          readOnly={readOnly}
        />
        {!readOnly && (
          <Button type="submit" variant="outlined" disabled={save.busy || days === saved}>
            {translate('settings.saveDays')}
          </Button>
        )}
      </div>
    </form>
  )
}

type SgrSettings = { sgr_logo: string | null; sgr_contribution_cents: number; text: string }
type Sgr = { logo: string | null; contribution: NumberValue; text: string }

function GuaranteeSettings({ readOnly }: { readOnly: boolean }) {
  const { data, refusal } = useLoad<SgrSettings>(
    ['guarantee'],
    async () => (await officeClient()('GET /sgrpaymentconfiguration', {})).data,
    loadOnce,
  )
  return data === undefined ? <RefusalMessage text={refusal} /> : <GuaranteeForm loaded={data} readOnly={readOnly} />
}

function GuaranteeForm({ loaded, readOnly }: { loaded: SgrSettings; readOnly: boolean }) {
  const translate = useTranslate()
  const [sgr, setSgr] = useState<Sgr>({
    logo: loaded.sgr_logo,
    contribution: loaded.sgr_contribution_cents,
    text: loaded.text,
  })
  /** The version that was loaded, which is sent for conflict detection. */
  const [before, setBefore] = useState(loaded)
  const save = useAction(
    (settings: SgrSettings) => officeClient()('POST /sgrSettings', { body: { ...settings, before } }),
    { done: 'edit.saved', after: ({ data }) => setBefore(data) },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typeof sgr.contribution !== 'number') return
    void save.run({ sgr_logo: sgr.logo, sgr_contribution_cents: sgr.contribution, text: sgr.text })
  }
  return (
    <form onSubmit={submit} noValidate>
      <h2>{translate('settings.guarantee')}</h2>
      <div className="stack">
        <NumberField
          className="short"
          id="sgr-contribution"
          kind={cents}
          label={translate('settings.contribution')}
          max={100_000}
          value={sgr.contribution}
          change={(contribution) => setSgr({ ...sgr, contribution })}
          error={sgr.contribution === null && translate('problem.required')}
          helperText={translate('settings.contributionHelp')}
          readOnly={readOnly}
        />
        <TextField
          id="sgr-text"
          label={translate('settings.guaranteeText')}
          value={sgr.text}
          helperText={translate('settings.guaranteeHelp')}
          slotProps={{ htmlInput: { maxLength: 600, readOnly } }}
          onChange={(event) => setSgr({ ...sgr, text: event.target.value })}
        />
        <div>
          <h3>{translate('settings.logo')}</h3>
          <LogoField
            logo={sgr.logo}
            name={translate('settings.logo')}
            readOnly={readOnly}
            change={(logo) => setSgr({ ...sgr, logo })}
          />
        </div>
        {!readOnly && (
          <Button type="submit" variant="outlined" disabled={save.busy}>
            {translate('settings.saveGuarantee')}
          </Button>
        )}
      </div>
    </form>
  )
}

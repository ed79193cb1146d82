/** Settings of the whole shop: opening, days between booking and check-in, and the guarantee of package travel. */
import { Button, TextField } from '@mui/material'
import { useCanAccess, useNotify, useTranslate } from 'ra-core'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { cents, type NumberValue, wholeNumbers } from '../editor/number-kinds.ts'
import { NumberField } from '../editor/number-input.tsx'
import { PageHead } from '../look/page-head.tsx'
import { useRefusal } from '../kit/refusal.ts'
import { officeClient } from '../session.ts'
import { OpeningSetting } from './opening.tsx'
import { SettingPages } from './overview.tsx'
import { LogoPicture } from './logo-picture.tsx'

export default function ShopSettings() {
  const translate = useTranslate()
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'shop-settings', action: 'edit' })
  return (
    <>
      <PageHead
        title={translate('resources.shop-settings.name', { smart_count: 2 })}
        lead={translate('resources.shop-settings.lead')}
      />
      {!mayWrite && <p className="note">{translate('edit.readOnly')}</p>}
      <SettingPages />
      <div className="editor narrow setting-rest">
        <OpeningSetting readOnly={!mayWrite} />
        <MinimumDays readOnly={!mayWrite} />
        <Guarantee readOnly={!mayWrite} />
      </div>
    </>
  )
}

function useSaving(): (work: () => Promise<unknown>) => Promise<void> {
  const notify = useNotify()
  const refuse = useRefusal()
  return async (work) => {
    try {
      await work()
      notify('edit.saved', { type: 'success' })
    } catch (error) {
      refuse(error)
    }
  }
}

function MinimumDays({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  const save = useSaving()
  const [saved, setSaved] = useState<number | null>(null)
  const [days, setDays] = useState<NumberValue>(null)
  const show = (read: number) => {
    setSaved(read)
    setDays(read)
  }
  useEffect(() => {
    void officeClient()('GET /minimum-days', {}).then(({ data }) => show(data.days))
  }, [])
  if (saved === null) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typeof days !== 'number') return
    void save(async () => {
      const { data } = await officeClient()('POST /saveMinimumDays', { body: { days } })
      show(data.days)
    })
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
          <Button type="submit" variant="outlined" disabled={days === saved}>
            {translate('settings.saveDays')}
          </Button>
        )}
      </div>
    </form>
  )
}

type SgrSettings = { sgr_logo: string | null; sgr_contribution_cents: number; text: string }
type Sgr = { logo: string | null; contribution: NumberValue; text: string }

function Guarantee({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  const save = useSaving()
  const refuse = useRefusal()
  const [sgr, setSgr] = useState<Sgr | null>(null)
  /** As it was read, for the server to compare. */
  const [before, setBefore] = useState<SgrSettings | null>(null)
  const load = useEffectEvent(async () => {
    try {
      const { data } = await officeClient()('GET /sgrpaymentconfiguration', {})
      setBefore(data)
      setSgr({ logo: data.sgr_logo, contribution: data.sgr_contribution_cents, text: data.text })
    } catch (error) {
      refuse(error)
    }
  })
  useEffect(() => void load(), [])
  if (!sgr || !before) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typeof sgr.contribution !== 'number') return
    const settings = { sgr_logo: sgr.logo, sgr_contribution_cents: sgr.contribution, text: sgr.text }
    void save(async () => {
      const { data } = await officeClient()('POST /sgrSettings', { body: { ...settings, before } })
      setBefore(data)
    })
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
          <LogoPicture
            logo={sgr.logo}
            name={translate('settings.logo')}
            readOnly={readOnly}
            change={(logo) => setSgr({ ...sgr, logo })}
          />
        </div>
        {!readOnly && (
          <Button type="submit" variant="outlined">
            {translate('settings.saveGuarantee')}
          </Button>
        )}
      </div>
    </form>
  )
}

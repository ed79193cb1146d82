/** Settings of the whole shop: opening, days between booking and check-in, and the guarantee of package travel. */
import { Button, TextField } from '@mui/material'
import { useCanAccess, useNotify, useTranslate } from 'ra-core'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { PageHead } from '../look/page-head.tsx'
import { useRefusal } from '../refusal.ts'
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
  const [saved, setSaved] = useState<string | null>(null)
  const [days, setDays] = useState<string | null>(null)
  const show = (read: string) => {
    setSaved(read)
    setDays(read)
  }
  useEffect(() => {
    void officeClient()('GET /minimum-days', {}).then(({ data }) => show(String(data.days)))
  }, [])
  if (days === null) return null
  const wrong = !/^\d{1,3}$/.test(days) || Number(days) > 365
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wrong) return
    void save(async () => {
      const { data } = await officeClient()('POST /saveMinimumDays', { body: { days: Number(days) } })
      show(String(data.days))
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <h2>{translate('settings.minimumDays')}</h2>
      <div className="stack">
        <TextField
          className="short"
          id="minimum-days"
          label={translate('settings.days')}
          value={days}
          error={wrong}
          helperText={translate(wrong ? 'settings.daysWrong' : 'settings.daysHelp')}
          slotProps={{ htmlInput: { inputMode: 'numeric', readOnly } }}
          onChange={(event) => setDays(event.target.value)}
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
type Sgr = { logo: string | null; contribution: string; text: string }

const euros = /^\d{1,4}(?:[.,]\d{1,2})?$/
const centsOf = (typed: string): number => {
  const [whole = '0', part = ''] = typed.split(/[.,]/)
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

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
      setSgr({
        logo: data.sgr_logo,
        contribution:
          `${String(data.sgr_contribution_cents).padStart(3, '0').slice(0, -2)}.` +
          `${String(data.sgr_contribution_cents).padStart(2, '0').slice(-2)}`,
        text: data.text,
      })
    } catch (error) {
      refuse(error)
    }
  })
  useEffect(() => void load(), [])
  if (!sgr || !before) return null
  const wrong = !euros.test(sgr.contribution)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wrong) return
    const settings = { sgr_logo: sgr.logo, sgr_contribution_cents: centsOf(sgr.contribution), text: sgr.text }
    void save(async () => {
      const { data } = await officeClient()('POST /sgrSettings', { body: { ...settings, before } })
      setBefore(data)
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <h2>{translate('settings.guarantee')}</h2>
      <div className="stack">
        <TextField
          className="short"
          id="sgr-contribution"
          label={translate('settings.contribution')}
          value={sgr.contribution}
          error={wrong}
          helperText={translate(wrong ? 'problem.decimals' : 'settings.contributionHelp')}
          slotProps={{ htmlInput: { inputMode: 'decimal', readOnly } }}
          onChange={(event) => setSgr({ ...sgr, contribution: event.target.value })}
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

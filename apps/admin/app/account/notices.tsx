/** Which kinds of tasks are announced by e-mail: a choice among those that the own role may see. */
import { Button, Checkbox, FormControlLabel, FormGroup } from '@mui/material'
import { useLocale, useNotify, useTranslate } from 'ra-core'
import { useEffect, useEffectEvent, useState } from 'react'
import type { InterfaceLanguage } from '../language.ts'
import { useRefusal } from '../kit/refusal.ts'
import { chooseNotices, type Notices, readNotices } from './calls.ts'

const urgencies = ['now', 'today', 'know'] as const

export function TaskNotices() {
  const translate = useTranslate()
  const notify = useNotify()
  const refuse = useRefusal()
  const language = useLocale() as InterfaceLanguage
  const [notices, setNotices] = useState<Notices | null>(null)
  const [saving, setSaving] = useState(false)
  const load = useEffectEvent(() => readNotices().then(setNotices, (error: unknown) => refuse(error)))
  useEffect(() => void load(), [])
  if (!notices || notices.kinds.length === 0) return null
  const { kinds } = notices
  const choose = (kind: string, chosen: boolean) =>
    setNotices({ ...notices, kinds: kinds.map((one) => (one.kind === kind ? { ...one, chosen } : one)) })
  const save = async () => {
    setSaving(true)
    try {
      setNotices(
        await chooseNotices(
          kinds.filter(({ chosen }) => chosen).map(({ kind }) => kind),
          language,
        ),
      )
      notify('account.noticesSaved', { type: 'success' })
    } catch (error) {
      refuse(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <section className="stack">
      <h2>{translate('account.notices')}</h2>
      <p className="account-text">{translate('account.noticesLead')}</p>
      {urgencies.map((urgency) => (
        <FormGroup key={urgency} role="group" aria-labelledby={`notices-${urgency}`}>
          <h3 id={`notices-${urgency}`} className="quiet">
            {translate(`today.urgency.${urgency}`)}
          </h3>
          {kinds
            .filter((one) => one.urgency === urgency)
            .map(({ kind, chosen }) => (
              <FormControlLabel
                key={kind}
                label={translate(`today.kind.${kind}`)}
                control={<Checkbox checked={chosen} onChange={(event) => choose(kind, event.target.checked)} />}
              />
            ))}
        </FormGroup>
      ))}
      <Button variant="contained" color="primary" disabled={saving} onClick={() => void save()}>
        {translate('account.noticesSave')}
      </Button>
    </section>
  )
}

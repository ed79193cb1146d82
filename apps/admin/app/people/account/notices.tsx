/** The kinds of tasks that are announced to the user by e-mail, among those that the user's role may see. */
import { Button, Checkbox, FormControlLabel, FormGroup } from '@mui/material'
import { urgencies } from '@tussenuit/modules/platform/task/kinds.ts'
import { useLocale, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { InterfaceLanguage } from '../../kit/language.ts'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { loadOnce, useLoad } from '../../kit/use-load.ts'
import { saveTaskNoticeSettings, type Notices, readTaskNoticeSettings } from './calls.ts'

export function TaskNoticeSettings() {
  const { data, refusal } = useLoad(['task-notices'], readTaskNoticeSettings, loadOnce)
  if (!data) return <RefusalMessage text={refusal} />
  return data.kinds.length === 0 ? null : <NoticeChoice notices={data} />
}

function NoticeChoice({ notices }: { notices: Notices }) {
  const translate = useTranslate()
  const language = useLocale() as InterfaceLanguage
  const [kinds, setKinds] = useState(notices.kinds)
  const choose = (kind: string, chosen: boolean) =>
    setKinds(kinds.map((notice) => (notice.kind === kind ? { ...notice, chosen } : notice)))
  const save = useAction(
    () =>
      saveTaskNoticeSettings(
        kinds.filter(({ chosen }) => chosen).map(({ kind }) => kind),
        language,
      ),
    { done: 'account.noticesSaved', after: (saved) => setKinds(saved.kinds) },
  )
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
            .filter((notice) => notice.urgency === urgency)
            .map(({ kind, chosen }) => (
              <FormControlLabel
                key={kind}
                label={translate(`today.kind.${kind}`)}
                control={<Checkbox checked={chosen} onChange={(event) => choose(kind, event.target.checked)} />}
              />
            ))}
        </FormGroup>
      ))}
      <Button variant="contained" color="primary" disabled={save.busy} onClick={() => void save.run()}>
        {translate('account.noticesSave')}
      </Button>
    </section>
  )
}

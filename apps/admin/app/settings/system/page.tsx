/** What runs the shop: processes, jobs, queues, outside parties and the last backup, read again every 15 seconds. */
import { useLocale, useTranslate } from 'ra-core'
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { hasFailedLast } from '@tussenuit/modules/office/system/process-facts.ts'
import type { ReactNode } from 'react'
import { useDateTimeFormat } from '../../kit/page/dates.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { readSystem, type System } from './calls.ts'
import './system.css'

const readAgainMs = 15_000

export default function SystemPage() {
  const translate = useTranslate()
  const { data, refusal } = useLoad<System>(['system'], readSystem, {
    keepsPrevious: true,
    refetchInterval: readAgainMs,
  })
  return (
    <>
      <PageHeader title={translate('resources.system.name')} lead={translate('resources.system.lead')} />
      <RefusalMessage text={refusal} />
      {!data && refusal === '' && <Skeleton rows={8} />}
      {data && (
        <div className="system">
          {data.restore && <RestoreFacts restore={data.restore} />}
          <ProcessTable processes={data.processes} />
          <BackupFacts backup={data.backup} />
          <DrillFacts drill={data.drill} />
          <QueueTable queues={data.queues} />
          <PartyTable parties={data.parties} />
          <JobTable jobs={data.jobs} />
        </div>
      )}
    </>
  )
}

function SystemSection({ name, children }: { name: string; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <section>
      <h2>{translate(`system.${name}`)}</h2>
      {children}
    </section>
  )
}

/** `heads`: keys of the column headings below `system`. */
function SystemTable({ name, heads, children }: { name: string; heads: readonly string[]; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <ScrollableTableFrame label={translate(`system.${name}`)}>
      <table className="compare stacked">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {translate(`system.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollableTableFrame>
  )
}

/** A cell with the label of its column, which is shown on a phone. */
function Cell({ head, children }: { head: string; children: ReactNode }) {
  const translate = useTranslate()
  return <td data-label={translate(`system.${head}`)}>{children}</td>
}

const processBadge = { running: 'state-active', silent: 'state-bad', ended: '' } as const

function ProcessTable({ processes }: Pick<System, 'processes'>) {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  return (
    <SystemSection name="processes">
      {processes.length === 0 && <p className="empty">{translate('system.noProcesses')}</p>}
      {processes.length > 0 && (
        <SystemTable name="processes" heads={['process', 'role', 'version', 'startedAt', 'seenAt']}>
          {processes.map((program) => (
            <tr key={program.id}>
              <th scope="row">
                <bdi dir="ltr">
                  {program.host} {program.pid}
                </bdi>{' '}
                <span className={`state ${processBadge[program.state]}`}>
                  {translate(`system.state.${program.state}`)}
                </span>
              </th>
              <Cell head="role">{translate(`system.roles.${program.role}`)}</Cell>
              <Cell head="version">{program.version}</Cell>
              <Cell head="startedAt">{moment(program.started_at)}</Cell>
              <Cell head="seenAt">{moment(program.seen_at)}</Cell>
            </tr>
          ))}
        </SystemTable>
      )}
    </SystemSection>
  )
}

function BackupFacts({ backup: { last, whole_at: wholeAt, is_late: isLate } }: Pick<System, 'backup'>) {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  return (
    <SystemSection name="backup">
      {last === null && <p className="note">{translate('system.backupNone')}</p>}
      {wholeAt !== null && (
        <p>
          {translate('system.backupWhole', { when: moment(wholeAt) })}{' '}
          <span className={`state ${isLate ? 'state-bad' : 'state-active'}`}>
            {translate(isLate ? 'system.backupLate' : 'system.backupInTime')}
          </span>
        </p>
      )}
      {last && !last.is_whole && (
        <p className="bad">{translate('system.backupFailed', { when: moment(last.ended_at) })}</p>
      )}
    </SystemSection>
  )
}

function DrillFacts({ drill: { last, proven_at: provenAt, is_late: isLate } }: Pick<System, 'drill'>) {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  const seconds = useSeconds()
  const isLastProven = last !== null && last.problems.length === 0
  return (
    <SystemSection name="drill">
      {last === null && <p className="note">{translate('system.drillNone')}</p>}
      {provenAt !== null && (
        <p>
          {isLastProven
            ? translate('system.drillProven', { when: moment(provenAt), took: seconds(last.seconds) })
            : translate('system.drillProvenAt', { when: moment(provenAt) })}{' '}
          <span className={`state ${isLate ? 'state-bad' : 'state-active'}`}>
            {translate(isLate ? 'system.backupLate' : 'system.backupInTime')}
          </span>
        </p>
      )}
      {last && !isLastProven && (
        <>
          <p className="bad">{translate('system.drillFailed', { when: moment(last.ended_at) })}</p>
          <ul lang="en">
            {last.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
    </SystemSection>
  )
}

function RestoreFacts({ restore }: { restore: NonNullable<System['restore']> }) {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  return (
    <SystemSection name="restore">
      <p className="bad">
        {translate('system.restoreOpen', { restored: moment(restore.restored_at), backup: moment(restore.backup_at) })}
      </p>
      <p>
        {translate('system.restoreEnd')}
        <br />
        <code dir="ltr" lang="en">
          npm run admin -- reconcile-after-restore
        </code>
      </p>
      <p className="quiet">
        {translate('system.restoreFrom')} <bdi>{restore.backup_name ?? translate('system.restoreToMoment')}</bdi>
        <br />
        {translate('system.restoreBy')} <bdi>{restore.restored_by}</bdi>
      </p>
    </SystemSection>
  )
}

function QueueTable({ queues }: Pick<System, 'queues'>) {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  return (
    <SystemSection name="queues">
      <SystemTable name="queues" heads={['queues', 'waiting', 'oldest']}>
        {queues.map(({ name, waiting, oldest_at: oldest }) => (
          <tr key={name}>
            <th scope="row">{translate(`system.queue.${name}`)}</th>
            <Cell head="waiting">{waiting === 0 ? translate('system.none') : waiting}</Cell>
            <Cell head="oldest">{oldest && moment(oldest)}</Cell>
          </tr>
        ))}
      </SystemTable>
    </SystemSection>
  )
}

const isAfter = (moment: string | null, other: string | null): boolean =>
  moment !== null && (other === null || moment > other)

function PartyTable({ parties }: Pick<System, 'parties'>) {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  return (
    <SystemSection name="parties">
      {parties.length === 0 && <p className="empty">{translate('system.noParties')}</p>}
      {parties.length > 0 && (
        <SystemTable name="parties" heads={['partyName', 'answeredAt', 'lastFailure']}>
          {parties.map(({ name, answered_at: answeredAt, failed_at: failedAt }) => (
            <tr key={name}>
              <th scope="row">{translate(`system.party.${name}`)}</th>
              <Cell head="answeredAt">{answeredAt && moment(answeredAt)}</Cell>
              <Cell head="lastFailure">
                {failedAt && (
                  <span className={isAfter(failedAt, answeredAt) ? 'bad' : 'quiet'}>{moment(failedAt)}</span>
                )}
              </Cell>
            </tr>
          ))}
        </SystemTable>
      )}
    </SystemSection>
  )
}

function JobTable({ jobs }: Pick<System, 'jobs'>) {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  const seconds = useSeconds()
  const named = jobs
    .map((job) => ({ ...job, title: translate(`system.job.${job.name}`, { _: job.name }) }))
    .toSorted(
      (first, second) =>
        Number(hasFailedLast(second)) - Number(hasFailedLast(first)) || first.title.localeCompare(second.title),
    )
  return (
    <SystemSection name="jobs">
      {jobs.length === 0 && <p className="empty">{translate('system.noJobs')}</p>}
      {jobs.length > 0 && (
        <SystemTable name="jobs" heads={['jobName', 'lastRun', 'took', 'nextRun']}>
          {named.map((job) => (
            <tr key={job.name}>
              <th scope="row">
                {job.title}
                {job.failed_at && (
                  <small className={hasFailedLast(job) ? 'bad' : 'quiet'}>
                    {translate('system.failedAt', { when: moment(job.failed_at) })}
                  </small>
                )}
              </th>
              <Cell head="lastRun">{moment(job.ended_at)}</Cell>
              <Cell head="took">{seconds(job.seconds)}</Cell>
              <Cell head="nextRun">{job.next_at ? moment(job.next_at) : translate('system.onDemand')}</Cell>
            </tr>
          ))}
        </SystemTable>
      )}
    </SystemSection>
  )
}

/** Formats a duration, such as "12 ms" or "4.2 sec". */
function useSeconds(): (seconds: number) => string {
  const { tag } = localeOfLanguage(useLocale())
  const write = (value: number, unit: string, digits: number) =>
    value.toLocaleString(tag, { style: 'unit', unit, maximumFractionDigits: digits })
  return (seconds) =>
    seconds < 1 ? write(seconds * 1000, 'millisecond', 0) : write(seconds, 'second', seconds < 10 ? 1 : 0)
}

/**
 * The frame of a setting that is a single record: it is loaded and saved as a whole, and a conflict shows both
 * versions.
 */
import { ResourceContextProvider, useCanAccess, useResourceContext, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { RecordEdit, RecordShow } from '../../kit/record/frame.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'

/** `children` renders the form, read-only for roles that may not change the setting. */
export function SettingEditor({
  id,
  lead,
  children,
}: {
  id: string
  lead: string
  children: (readOnly: boolean) => ReactNode
}) {
  const translate = useTranslate()
  const resource = useResourceContext()!
  const { canAccess: mayWrite = false, isPending } = useCanAccess({ resource, action: 'edit' })
  if (isPending) return null
  const Frame = mayWrite ? RecordEdit : RecordShow
  return (
    <ResourceContextProvider value={resource}>
      <Frame
        id={id}
        head={<PageHeader title={translate(`resources.${resource}.name`, { smart_count: 2 })} lead={translate(lead)} />}
      >
        {children(!mayWrite)}
      </Frame>
    </ResourceContextProvider>
  )
}

import { useRecordContext } from 'ra-core'
import { SaveButton } from 'ra-ui-materialui'

/** The defaults of a setting that was never saved can be saved as they are: that says that they were looked at. */
export function SettingSave({ label }: { label: string }) {
  const record = useRecordContext()
  return <SaveButton label={label} alwaysEnable={record?.['version'] === 0} />
}

import { useRecordContext } from 'ra-core'
import { SaveButton } from 'ra-ui-materialui'

/** Values that a new shop begins with can be saved as they are: whoever does so has looked at them. */
export function SettingSave({ label }: { label: string }) {
  const record = useRecordContext()
  return <SaveButton label={label} alwaysEnable={record?.['version'] === 0} />
}

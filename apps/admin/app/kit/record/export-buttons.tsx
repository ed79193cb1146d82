/** Exports the filtered list as a file for spreadsheets. */
import { Button } from '@mui/material'
import { useListContext, useLocale, useTranslate } from 'ra-core'
import { Transfer } from '../page/icons.tsx'
import { openDocument } from '../sale/open-document.ts'
import { useAction } from '../use-action.ts'

const formats = ['csv', 'xlsx'] as const

/** `path`: the path of the export call, which accepts the filters of the list. */
export function ExportListButtons({ path }: { path: string }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { filterValues, total } = useListContext()
  const download = useAction((format: string) => {
    const query = new URLSearchParams({ format, language: locale })
    for (const [name, value] of Object.entries(filterValues as Record<string, unknown>))
      if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
    return openDocument(`/api${path}?${query}`)
  })
  if (!total) return null
  return (
    <span className="export-buttons">
      {formats.map((format) => (
        <Button
          key={format}
          startIcon={<Transfer />}
          disabled={download.busy}
          onClick={() => void download.run(format)}
        >
          {translate(`export.as.${format}`)}
        </Button>
      ))}
    </span>
  )
}

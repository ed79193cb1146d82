/** Exports the filtered list as a file for spreadsheets. */
import { Button } from '@mui/material'
import { useListContext, useLocale, useTranslate } from 'ra-core'
import { Transfer } from '../page/icons.tsx'
import { openDocument } from '../sale/open-document.ts'
import { useAction } from '../use-action.ts'

const formats = ['csv', 'xlsx'] as const

type Filters = Readonly<Record<string, unknown>>

/** Exports the list of the screen. `path` is the path of the call, which accepts the list's filters. */
export function ExportListButtons({ path }: { path: string }) {
  const { filterValues, total } = useListContext()
  return total ? <ExportButtons path={path} filters={filterValues as Filters} /> : null
}

export function ExportButtons({ path, filters }: { path: string; filters: Filters }) {
  const translate = useTranslate()
  const locale = useLocale()
  const download = useAction((format: string) => {
    const query = new URLSearchParams({ format, language: locale })
    for (const [name, value] of Object.entries(filters))
      if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
    return openDocument(`/api${path}?${query}`)
  })
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

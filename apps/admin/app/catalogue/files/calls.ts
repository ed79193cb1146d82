/** Export and import of the catalogue as files. */
import type { CatalogueKind, FileKind, ImportReport } from '@tussenuit/modules/office/catalogue-file/contract.ts'
import { fetchFile, officeClient } from '../../kit/session/session.ts'

export type Format = 'csv' | 'json'
export type { FileKind, ImportReport } from '@tussenuit/modules/office/catalogue-file/contract.ts'

const pathOf = (kind: FileKind) => (kind === 'hotels' ? '/api/exportHotels' : `/api/exportCatalogue/${kind}`)

/** Returns the bytes unchanged: spreadsheets need the byte order mark. */
export async function exportCatalogueFile(kind: FileKind, format: Format, language: string): Promise<Blob> {
  return (await fetchFile(`${pathOf(kind)}?${new URLSearchParams({ format, language })}`)).blob()
}

/** With `apply` false the import is only checked. Throws CallFailed. */
export async function importCatalogueFile(
  kind: FileKind,
  file: { format: Format; content: string; apply: boolean },
): Promise<ImportReport> {
  return kind === 'hotels'
    ? (await officeClient()('POST /importHotelFile', { body: file })).data
    : (await officeClient()('POST /importCatalogue/:kind', { params: { kind: kind as CatalogueKind }, body: file }))
        .data
}

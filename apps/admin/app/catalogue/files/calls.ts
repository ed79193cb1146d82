/** The catalogue as files: the download of a kind, and the import that is tried before it is done. */
import type { CatalogueKind, FileKind, ImportReport } from '@tussenuit/modules/office/catalogue-file/contract.ts'
import { fetchFile, officeClient } from '../../kit/session/session.ts'

export type Format = 'csv' | 'json'
export type { FileKind, ImportReport } from '@tussenuit/modules/office/catalogue-file/contract.ts'

const pathOf = (kind: FileKind) => (kind === 'hotels' ? '/api/exportHotels' : `/api/exportCatalogue/${kind}`)

/** The bytes as the server sends them: a spreadsheet needs the mark in front of the first letter. */
export async function readFile(kind: FileKind, format: Format, language: string): Promise<Blob> {
  return (await fetchFile(`${pathOf(kind)}?${new URLSearchParams({ format, language })}`)).blob()
}

/** `apply` false only tries it. Throws CallFailed. */
export async function sendFile(
  kind: FileKind,
  file: { format: Format; content: string; apply: boolean },
): Promise<ImportReport> {
  return kind === 'hotels'
    ? (await officeClient()('POST /importHotelFile', { body: file })).data
    : (await officeClient()('POST /importCatalogue/:kind', { params: { kind: kind as CatalogueKind }, body: file }))
        .data
}

/** `?changeSet=7` in the URL of an editor: it edits the planned version of the record in that change set. */
import { useSearchParams } from 'react-router'

const param = 'changeSet'

export function useChangeSetParam(): number | null {
  const [search] = useSearchParams()
  const id = Number(search.get(param))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** The path of an editor. Price settings have one screen without records; closed days are a tab of their hotel. */
export const editorPath = (kind: string, record: string, set?: number): string =>
  kind === 'closures'
    ? `/hotels/${record.split('-')[0]}?tab=closures`
    : `/${kind}${kind === 'prices' ? '' : `/${record}`}${set === undefined ? '' : `?${param}=${set}`}`

/** A partner's list of codes from a file, checked in the browser: its codes, or every invalid line. */
import {
  findConflictingLines,
  type CodeFinding,
  parseCodesFromCsv,
  validateListedCodes,
  type ListedCode,
} from '@tussenuit/modules/money/ledger/code-list.ts'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { readTextFile } from '../../kit/record/text-of-file.ts'
import { useRefusalText } from '../../kit/refusal.ts'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'

type ParsedFile = {
  listed: readonly ListedCode[]
  findings: readonly CodeFinding[]
  /** The refusal of the whole file: message key and values. */
  refusal: { code: string; data?: Record<string, number> } | null
}
const emptyFile: ParsedFile = { listed: [], findings: [], refusal: null }

async function readFile(file: File): Promise<ParsedFile> {
  const text = await readTextFile(file)
  if (text === null) return { ...emptyFile, refusal: { code: 'file_encoding' } }
  const listed = parseCodesFromCsv(text)
  if ('brokenLine' in listed)
    return { ...emptyFile, refusal: { code: 'file_quotes', data: { line: listed.brokenLine } } }
  if (listed.length === 0) return { ...emptyFile, refusal: { code: 'codes_none' } }
  const findings = validateListedCodes(listed)
  if (findings.length > 0) return { ...emptyFile, findings }
  const clash = findConflictingLines(listed)
  return clash
    ? { ...emptyFile, refusal: { code: 'code_clash', data: { first: clash[0], second: clash[1] } } }
    : { ...emptyFile, listed }
}

export type CodeFile = ParsedFile & { choose: (file: File | undefined) => Promise<void>; clear: () => void }

/** `listed` is empty if any line is invalid. */
export function useCodeFile(): CodeFile {
  const [read, setRead] = useState(emptyFile)
  return {
    ...read,
    choose: async (file) => setRead(file ? await readFile(file) : emptyFile),
    clear: () => setRead(emptyFile),
  }
}

/** Maximum number of lines shown. */
const maxLines = 50

export function CodeFileProblems({ file: { findings, refusal } }: { file: CodeFile }) {
  const translate = useTranslate()
  const textOf = useRefusalText()
  if (refusal) return <RefusalMessage text={textOf({ ...refusal, message: '' })} />
  if (findings.length === 0) return null
  return (
    <>
      <p className="bad" role="alert">
        {translate('voucher.damaged', { smart_count: findings.length })}
      </p>
      <ScrollableTableFrame label={translate('files.problem')}>
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">{translate('voucher.line')}</th>
              <th scope="col">{translate('voucher.code')}</th>
              <th scope="col">{translate('files.problem')}</th>
            </tr>
          </thead>
          <tbody>
            {findings.slice(0, maxLines).map(({ line, code, problem }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                <td dir="ltr">{code}</td>
                <td>{translate(`problem.${problem}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollableTableFrame>
      {findings.length > maxLines && (
        <p className="quiet">{translate('files.more', { count: findings.length - maxLines })}</p>
      )}
    </>
  )
}

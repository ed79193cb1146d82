/**
 * The inputs of one block: its kind, and its text, the two cells of a table row, or the label and target of a button.
 */
import { Button, MenuItem, TextField } from '@mui/material'
import { type Block, type BlockKind, blockKinds } from '@tussenuit/modules/platform/mail/template-blocks.ts'
import { useTranslate } from 'ra-core'
import { Add, Clear } from '../../kit/page/icons.tsx'
import type { BlocksContext } from './blocks-editor.tsx'
import { expressionIn } from './template-labels.ts'
import { TemplateTextField } from './template-text-field.tsx'

type BlockFieldsProps = {
  block: Block
  replace: (block: Block) => void
  context: BlocksContext
  /** The place of the block among its siblings, from 1, for the labels of its inputs. */
  position: number
}

const separator = ' :: '
const buttonParts = /^\[([^\]]*)\]\((.*)\)$/

/** Converts the lines of a block to another kind: table rows get a second cell, a button gets a target. */
function linesForKind(block: Block, kind: BlockKind, link: string): string[] {
  const plain = block.lines.map((line) =>
    block.kind === 'table' ? line.replace(separator, ' ') : (buttonParts.exec(line)?.[1] ?? line),
  )
  if (kind === 'table') return plain.map((line) => `${line}${separator}`)
  return kind === 'button' ? [`[${plain.join(' ')}](${link})`] : plain
}

export function BlockFields({ block, replace, context, position }: BlockFieldsProps) {
  const { fields, readOnly } = context
  const translate = useTranslate()
  const label = translate(`emailBlock.${block.kind}`)
  const links = fields.filter((field) => /(?:^|[._])link$/.test(field))
  const firstLink = links[0] === undefined ? 'https://' : `{{ ${links[0]} }}`
  return (
    <>
      <TextField
        select
        size="small"
        className="email-kind"
        label={translate('emailText.kind', { position })}
        value={block.kind}
        onChange={(event) => {
          const kind = event.target.value as BlockKind
          replace({ ...block, kind, lines: linesForKind(block, kind, firstLink) })
        }}
        slotProps={{ htmlInput: { readOnly } }}
      >
        {blockKinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {translate(`emailBlock.${kind}`)}
          </MenuItem>
        ))}
      </TextField>
      {block.kind === 'table' ? (
        <TableRows block={block} replace={replace} context={context} />
      ) : block.kind === 'button' ? (
        <ButtonFields block={block} replace={replace} context={context} links={links} />
      ) : (
        <TemplateTextField
          {...context}
          label={label}
          value={block.lines.join('\n')}
          change={(text) => replace({ ...block, lines: text.split('\n') })}
          multiline
        />
      )}
    </>
  )
}

type PartProps = Pick<BlockFieldsProps, 'block' | 'replace' | 'context'>

function TableRows({ block, replace, context }: PartProps) {
  const translate = useTranslate()
  const set = (at: number, cells: readonly string[]) =>
    replace({ ...block, lines: block.lines.with(at, cells.join(separator)) })
  return (
    <div className="email-rows">
      {block.lines.map((line, at) => {
        const [left = '', ...right] = line.split(separator)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no identity but its position in the table
          <div className="email-row" key={at}>
            <TemplateTextField
              {...context}
              label={translate('emailText.leftCell', { row: at + 1 })}
              value={left}
              change={(text) => set(at, [text, right.join(separator)])}
            />
            <TemplateTextField
              {...context}
              label={translate('emailText.rightCell', { row: at + 1 })}
              value={right.join(separator)}
              change={(text) => set(at, [left, text])}
            />
            {!context.readOnly && block.lines.length > 1 && (
              <Button
                size="small"
                startIcon={<Clear />}
                onClick={() => replace({ ...block, lines: block.lines.toSpliced(at, 1) })}
              >
                {translate('emailText.removeRow', { row: at + 1 })}
              </Button>
            )}
          </div>
        )
      })}
      {!context.readOnly && (
        <Button
          size="small"
          startIcon={<Add />}
          onClick={() => replace({ ...block, lines: [...block.lines, separator] })}
        >
          {translate('emailText.addRow')}
        </Button>
      )}
    </div>
  )
}

const ownAddress = 'own'

/** The label and the target of a button: one of the links of the e-mail, or another URL. */
function ButtonFields({ block, replace, context, links }: PartProps & { links: readonly string[] }) {
  const translate = useTranslate()
  const [, label = '', target = ''] = buttonParts.exec(block.lines[0]!) ?? []
  const set = (nextLabel: string, nextTarget: string) => replace({ ...block, lines: [`[${nextLabel}](${nextTarget})`] })
  const link = target.startsWith('{{') ? expressionIn(target) : ownAddress
  return (
    <div className="email-row">
      <TemplateTextField
        {...context}
        label={translate('emailText.buttonText')}
        value={label}
        change={(text) => set(text.replaceAll(/[[\]\n]/g, ''), target)}
      />
      <TextField
        select
        label={translate('emailText.buttonTarget')}
        value={link}
        onChange={(event) => set(label, event.target.value === ownAddress ? 'https://' : `{{ ${event.target.value} }}`)}
        slotProps={{ htmlInput: { readOnly: context.readOnly } }}
      >
        {[...new Set([...links, ...(link === ownAddress ? [] : [link])])].map((field) => (
          <MenuItem key={field} value={field}>
            {context.labels.fieldLabel(field)}
          </MenuItem>
        ))}
        <MenuItem value={ownAddress}>{translate('emailText.address')}</MenuItem>
      </TextField>
      {link === ownAddress && (
        <TextField
          label={translate('emailText.address')}
          value={target}
          onChange={(event) => set(label, event.target.value.replaceAll(/[\s()]/g, ''))}
          slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'url', readOnly: context.readOnly } }}
        />
      )}
    </div>
  )
}

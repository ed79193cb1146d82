/** The text of an e-mail as blocks: headings, paragraphs, lists, tables and buttons, with named conditions. */
import { Button, MenuItem, TextField } from '@mui/material'
import {
  type Block,
  type Branch,
  changeSiblings,
  isSection,
  moveNode,
  type NodePath,
  type Section,
  type TemplateNode,
  type TemplateTree,
  unwrapSection,
  wrapInCondition,
} from '@tussenuit/modules/platform/mail/template-blocks.ts'
import { useTranslate } from 'ra-core'
import { Add } from '../../kit/page/icons.tsx'
import { BlockFields } from './block-fields.tsx'
import { NodeTools } from './node-tools.tsx'
import { conditionIn, type TemplateLabels } from './template-labels.ts'

/** The values that every part of the editor uses. */
export type BlocksContext = {
  tree: TemplateTree
  change: (tree: TemplateTree) => void
  labels: TemplateLabels
  fields: readonly string[]
  conditions: readonly string[]
  readOnly: boolean
  lang: string
  dir: 'ltr' | 'rtl'
}

export function BlocksEditor(context: BlocksContext) {
  const { tree, change, readOnly } = context
  const translate = useTranslate()
  const append = () =>
    change({
      ...tree,
      nodes: [...tree.nodes, { kind: 'paragraph', lines: [''], gap: tree.nodes.length === 0 ? 0 : 1 }],
    })
  return (
    <div className="email-blocks">
      <NodeList nodes={tree.nodes} path={[]} context={context} />
      {!readOnly && (
        <Button startIcon={<Add />} onClick={append}>
          {translate('emailText.addBlock')}
        </Button>
      )}
    </div>
  )
}

type NodeListProps = { nodes: readonly TemplateNode[]; path: NodePath; context: BlocksContext }

function NodeList({ nodes, path, context }: NodeListProps) {
  return (
    <ol className="email-nodes">
      {nodes.map((node, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a node has no identity but its position in the text
        <li key={index}>
          {isSection(node) ? (
            <SectionEditor section={node} path={[...path, index]} siblings={nodes.length} context={context} />
          ) : (
            <BlockEditor block={node} path={[...path, index]} siblings={nodes.length} context={context} />
          )}
        </li>
      ))}
    </ol>
  )
}

type BlockEditorProps = { block: Block; path: NodePath; siblings: number; context: BlocksContext }

function BlockEditor({ block, path, siblings, context }: BlockEditorProps) {
  const { tree, change, conditions, readOnly } = context
  const replace = (next: Block) => change(changeSiblings(tree, path, (nodes, index) => nodes.with(index, next)))
  const [condition] = conditions
  return (
    <div className="email-node" data-kind={block.kind}>
      <BlockFields block={block} replace={replace} context={context} position={path.at(-1)! + 1} />
      {!readOnly && (
        <NodeTools
          isFirst={path.at(-1) === 0}
          isLast={path.at(-1) === siblings - 1}
          move={(step) => change(moveNode(tree, path, step))}
          insert={() =>
            change(
              changeSiblings(tree, path, (nodes, index) =>
                nodes.toSpliced(index + 1, 0, { kind: 'paragraph', lines: [''], gap: 1 }),
              ),
            )
          }
          remove={() => change(changeSiblings(tree, path, (nodes, index) => nodes.toSpliced(index, 1)))}
          {...(condition !== undefined && { wrap: () => change(wrapInCondition(tree, path, condition)) })}
        />
      )}
    </div>
  )
}

type SectionEditorProps = { section: Section; path: NodePath; siblings: number; context: BlocksContext }

/** A condition or a loop around its blocks. */
function SectionEditor({ section, path, siblings, context }: SectionEditorProps) {
  const { tree, change, readOnly } = context
  const isCondition = conditionIn(section.branches[0]!.line) !== null
  return (
    <fieldset className="email-section">
      {section.branches.map((branch, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a branch has no identity but its position in the section
        <div key={at}>
          <BranchHead branch={branch} section={section} at={at} path={path} context={context} />
          <NodeList nodes={branch.nodes} path={[...path, at]} context={context} />
        </div>
      ))}
      {!readOnly && (
        <NodeTools
          isFirst={path.at(-1) === 0}
          isLast={path.at(-1) === siblings - 1}
          move={(step) => change(moveNode(tree, path, step))}
          remove={() => change(changeSiblings(tree, path, (nodes, index) => nodes.toSpliced(index, 1)))}
          {...(isCondition && section.branches.length === 1 && { unwrap: () => change(unwrapSection(tree, path)) })}
        />
      )}
    </fieldset>
  )
}

type BranchHeadProps = { branch: Branch; section: Section; at: number; path: NodePath; context: BlocksContext }

/** When the blocks of a branch are shown: a select of the e-mail's conditions, or the list of a loop as text. */
function BranchHead({ branch, section, at, path, context }: BranchHeadProps) {
  const { tree, change, labels, conditions, readOnly } = context
  const translate = useTranslate()
  const condition = conditionIn(branch.line)
  if (condition === null)
    return (
      <p className="email-branch">{at === 0 ? labels.loopPhrase(branch.line) : translate('emailText.otherwise')}</p>
    )
  const choose = (expression: string) => {
    const line = `{% ${at === 0 ? 'if' : 'elsif'} ${expression} %}`
    const branches = section.branches.with(at, { ...branch, line })
    change(changeSiblings(tree, path, (nodes, index) => nodes.with(index, { ...section, branches })))
  }
  return (
    <TextField
      select
      className="email-branch"
      label={translate(at === 0 ? 'emailText.shownIf' : 'emailText.otherwiseIf')}
      value={condition}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ htmlInput: { readOnly } }}
    >
      {[...new Set([condition, ...conditions])].map((expression) => (
        <MenuItem key={expression} value={expression}>
          {labels.conditionPhrase(expression)}
        </MenuItem>
      ))}
    </TextField>
  )
}

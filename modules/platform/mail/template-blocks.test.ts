import { expect, test } from 'vitest'
import { languages } from '../../shared/language.ts'
import {
  type Block,
  changeSiblings,
  formatTemplateBlocks,
  isSection,
  moveNode,
  parseTemplateBlocks,
  type Section,
  unwrapSection,
  wrapInCondition,
} from './template-blocks.ts'
import { editableKinds, suppliedEmailTemplate } from './templates.ts'

const bodies = editableKinds.flatMap((kind) =>
  languages.map((language) => [`${kind}.${language}`, suppliedEmailTemplate(kind, language).template.body] as const),
)

test('each supplied text in each language has blocks from which the same text is made', () => {
  expect(bodies.length).toBeGreaterThan(200)
  const different = bodies.filter(([, body]) => {
    const tree = parseTemplateBlocks(body)
    return tree === null || formatTemplateBlocks(tree) !== body
  })
  expect(different.map(([id]) => id)).toEqual([])
})

test('changing one line of a text changes no other line', () => {
  for (const [id, body] of bodies) {
    const tree = parseTemplateBlocks(body)!
    const at = tree.nodes.findIndex((node) => !isSection(node))
    const block = tree.nodes[at] as Block
    const changed = formatTemplateBlocks(
      changeSiblings(tree, [at], (nodes, index) =>
        nodes.with(index, { ...block, lines: ['New', ...block.lines.slice(1)] }),
      ),
    ).split('\n')
    const lines = body.split('\n')
    expect(changed.length, id).toBe(lines.length)
    expect(changed.filter((line, index) => line !== lines[index]).length, id).toBe(1)
  }
})

const text = [
  '# Hello {{ name }}',
  '',
  '{% if open_cents > 0 %}',
  'Open :: {{ open_cents | euros }}',
  '{% else %}',
  '{% for line in lines %}',
  '- {{ line }}',
  '{% endfor %}',
  '{% endif %}',
  '',
  '> A quotation',
  '[Your booking]({{ link }})',
  '',
].join('\n')

test('conditions and loops are sections, and lines of one kind a block', () => {
  const { nodes, trailing } = parseTemplateBlocks(text)!
  expect(trailing).toBe(1)
  expect(nodes.map((node) => (isSection(node) ? 'section' : node.kind))).toEqual([
    'heading',
    'section',
    'quote',
    'button',
  ])
  const [paid, otherwise] = (nodes[1] as Section).branches
  expect(paid).toMatchObject({ line: '{% if open_cents > 0 %}', gap: 1 })
  expect(otherwise!.nodes).toMatchObject([{ branches: [{ nodes: [{ kind: 'list', lines: ['{{ line }}'] }] }] }])
})

test.each([
  ['an end that is missing', '{% if waits %}\nA'],
  ['an end without a beginning', 'A\n{% endif %}'],
  ['an end of another section', '{% for a in b %}\nA\n{% endif %}'],
  ['two tags in a line', '{% if waits %}{% endif %}\n{% endif %}\n{% if waits %}'],
])('a text with %s has no blocks', (_, source) => {
  expect(parseTemplateBlocks(source)).toBeNull()
})

test('a block that moves keeps the distances between blocks', () => {
  const moved = formatTemplateBlocks(moveNode(parseTemplateBlocks('# A\n\nB\n\n- C')!, [1], -1))
  expect(moved).toBe('B\n\n# A\n\n- C')
  const first = parseTemplateBlocks('# A\n\nB')!
  expect(formatTemplateBlocks(moveNode(first, [0], -1))).toBe('# A\n\nB')
})

test('a block gets a condition and loses it again', () => {
  const tree = parseTemplateBlocks('# A\n\nB\n\nC')!
  const wrapped = wrapInCondition(tree, [1], 'waits')
  expect(formatTemplateBlocks(wrapped)).toBe('# A\n\n{% if waits %}\nB\n{% endif %}\n\nC')
  expect(formatTemplateBlocks(unwrapSection(wrapped, [1]))).toBe('# A\n\nB\n\nC')
})

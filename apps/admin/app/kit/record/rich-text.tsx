/**
 * A rich text editor for the HTML that the server allows, loaded with the first screen that needs it. The server
 * sanitises what is saved; stored HTML is parsed into the editor without scripts.
 */
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { useInput, useTranslate } from 'ra-core'
import { type MouseEvent, useEffect, useId, useState } from 'react'
import { FormatBold, FormatItalic, FormatListBulleted, FormatListNumbered, FormatQuote } from '../page/icons.tsx'
import { cleanPastedHtml } from './pasted-text.ts'
import './rich-text.css'

const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    underline: false,
    heading: { levels: [3, 4] },
    link: {
      openOnClick: false,
      protocols: ['mailto', 'tel'],
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
    },
  }),
]
const emptyParagraph = /^(?:<p><\/p>)*$/

type Marks = 'bold' | 'italic' | 'bulletList' | 'orderedList' | 'blockquote'
const buttons: readonly { name: Marks; Icon: typeof FormatBold; run: string }[] = [
  { name: 'bold', Icon: FormatBold, run: 'toggleBold' },
  { name: 'italic', Icon: FormatItalic, run: 'toggleItalic' },
  { name: 'bulletList', Icon: FormatListBulleted, run: 'toggleBulletList' },
  { name: 'orderedList', Icon: FormatListNumbered, run: 'toggleOrderedList' },
  { name: 'blockquote', Icon: FormatQuote, run: 'toggleBlockquote' },
]

/** Clicking a tool button keeps the focus in the text. */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

type Labelled = { label: string; language: string; readOnly?: boolean }

/** The editor as a form input. */
export default function RichTextFormInput({ source, ...rest }: Labelled & { source: string }) {
  const translate = useTranslate()
  const { field, fieldState } = useInput({ source, defaultValue: '' })
  const problem = fieldState.error?.message
  return (
    <RichTextField
      {...rest}
      name={field.name}
      value={String(field.value ?? '')}
      change={field.onChange}
      leave={field.onBlur}
      {...(problem ? { problem: translate(problem.replace(/^@@react-admin@@"?|"$/g, ''), { _: problem }) } : {})}
    />
  )
}

type RichTextFieldProps = Labelled & {
  name: string
  value: string
  change: (html: string) => void
  leave?: () => void
  problem?: string
}

/** The editor without a form. `value` and the argument of `change` are HTML, empty if there is no text. */
export function RichTextField({
  name,
  value,
  change,
  leave,
  label,
  language,
  problem,
  readOnly = false,
}: RichTextFieldProps) {
  const translate = useTranslate()
  const id = useId()
  const { tag, direction } = localeOfLanguage(language)
  const editor = useEditor({
    extensions,
    content: value,
    editable: !readOnly,
    // The content security policy refuses inline style elements; the rules are in rich-text.css.
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      transformPastedHTML: cleanPastedHtml,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...(problem ? { 'aria-invalid': 'true', 'aria-describedby': `${id}-problem` } : {}),
        lang: tag,
        dir: direction,
        id: name,
      },
    },
    onUpdate: ({ editor: current }) => {
      const html = current.getHTML()
      change(emptyParagraph.test(html) ? '' : html)
    },
    onBlur: () => leave?.(),
  })
  // Adopts values from outside: a reset, a restored version, another record.
  useEffect(() => {
    // After a remount this effect may still see the destroyed editor.
    if (editor.isDestroyed) return
    const html = editor.getHTML()
    if (value !== html && !(value === '' && emptyParagraph.test(html)))
      editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <div className="rich">
      <span className="rich-label" id={`${id}-label`}>
        {translate(label)}
      </span>
      {!readOnly && <RichTextToolbar editor={editor} label={translate(label)} />}
      <EditorContent editor={editor} className="rich-text" />
      {problem && (
        <p className="rich-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

type Editor = NonNullable<ReturnType<typeof useEditor>>

function RichTextToolbar({ editor, label }: { editor: Editor; label: string }) {
  const translate = useTranslate()
  return (
    <div className="rich-tools" role="toolbar" aria-label={translate('rich.tools', { field: label })}>
      <select
        aria-label={translate('rich.kind')}
        value={editor.isActive('heading', { level: 3 }) ? '3' : editor.isActive('heading', { level: 4 }) ? '4' : ''}
        onChange={({ target }) => {
          const chain = editor.chain().focus()
          if (target.value === '') chain.setParagraph().run()
          else chain.setHeading({ level: target.value === '3' ? 3 : 4 }).run()
        }}
      >
        <option value="">{translate('rich.paragraph')}</option>
        <option value="3">{translate('rich.heading')}</option>
        <option value="4">{translate('rich.subheading')}</option>
      </select>
      {buttons.map(({ name, Icon, run }) => (
        <button
          key={name}
          type="button"
          className="bare"
          aria-label={translate(`rich.${name}`)}
          aria-pressed={editor.isActive(name)}
          onMouseDown={keepFocus}
          onClick={() => (editor.chain().focus() as unknown as Record<string, () => { run(): void }>)[run]!().run()}
        >
          <Icon aria-hidden />
        </button>
      ))}
      <LinkTool editor={editor} />
    </div>
  )
}

function LinkTool({ editor }: { editor: Editor }) {
  const translate = useTranslate()
  const [typing, setTyping] = useState<string | null>(null)
  const isLink = editor.isActive('link')
  const set = () => {
    const href = (typing ?? '').trim()
    setTyping(null)
    if (href === '') editor.chain().focus().extendMarkRange('link').unsetLink().run()
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
  }
  if (typing === null)
    return (
      <button
        type="button"
        className="bare"
        aria-pressed={isLink}
        onClick={() => setTyping(String(editor.getAttributes('link')['href'] ?? ''))}
      >
        {translate('rich.link')}
      </button>
    )
  return (
    <span className="rich-link">
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user pressed a button to open this input
        autoFocus
        aria-label={translate('rich.linkTo')}
        placeholder="https://"
        value={typing}
        dir="ltr"
        onChange={(event) => setTyping(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            set()
          } else if (event.key === 'Escape') setTyping(null)
        }}
      />
      <button type="button" className="bare" onClick={set}>
        {translate('rich.linkSet')}
      </button>
    </span>
  )
}

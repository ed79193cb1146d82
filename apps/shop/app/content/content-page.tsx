import { pageNames } from '@tussenuit/modules/people/content/page-names.ts'
import type { ReactNode } from 'react'
import { Link } from '../choice/link.tsx'
import { useFormat } from '../format.ts'
import { Breadcrumbs } from '../parts/crumbs.tsx'
import { Icon } from '../parts/icon.tsx'
import { JsonLd, breadcrumbJsonLd } from '../parts/json-ld.tsx'
import { SafeHtml } from '../parts/safe-html.tsx'
import { StatusPage } from '../parts/status-page.tsx'
import type { ContentData } from './load-content.ts'

const alsoHere = pageNames.filter((name) => name !== 'blank-page')

/** A column of text, with links to the other content pages beside it. */
export function ContentPage({ data, children }: { data: ContentData; children?: ReactNode }) {
  const { t } = useFormat()
  const { content, page, name } = data
  if (!content) {
    return (
      <>
        <StatusPage title={t('content.unwrittenTitle')} text={t('content.unwrittenText')}>
          <Link className="button button-quiet" to="/">
            {t('common.goHome')}
          </Link>
        </StatusPage>
        {children && <div className="wrap">{children}</div>}
      </>
    )
  }
  const home = new URL('/', page.canonical).href
  return (
    <div className="wrap content">
      <JsonLd
        facts={
          import.meta.env.SSR
            ? [
                breadcrumbJsonLd([
                  { title: t('common.home'), url: home },
                  { title: content.title, url: page.canonical },
                ]),
                ...faqFacts(content.faq),
              ]
            : undefined
        }
      />
      <Breadcrumbs trail={[{ title: t('common.home'), to: '/' }, { title: content.title }]} />
      <div className="content-columns">
        <article>
          <h1>{content.title}</h1>
          {content.lead && (
            <p className="lead" dir="auto">
              {content.lead}
            </p>
          )}
          {content.body_html && <SafeHtml html={raiseHeadings(content.body_html)} className="content-text" />}
          {content.faq.length > 0 && <QuestionList faq={content.faq} />}
          {children}
        </article>
        <OtherPages name={name} />
      </div>
    </div>
  )
}

function QuestionList({ faq }: { faq: Question[] }) {
  return (
    <div className="faq">
      {faq.map(({ question, answer_html }) => (
        <details key={question}>
          <summary>
            <h2>{question}</h2>
            <Icon name="chevron-down" />
          </summary>
          <SafeHtml html={answer_html} className="quiet" />
        </details>
      ))}
    </div>
  )
}

function OtherPages({ name }: { name: string }) {
  const { t } = useFormat()
  return (
    <nav className="content-others" aria-label={t('content.others')}>
      <h2>{t('content.others')}</h2>
      <ul>
        {alsoHere
          .filter((other) => other !== name)
          .map((other) => (
            <li key={other}>
              <Link to={`/${other}`}>{t(`content.name.${other}`)}</Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/**
 * Raises headings by one level: stored texts begin with third-level headings, but follow the page's first-level title.
 */
const raiseHeadings = (html: string): string =>
  html.replace(/<(\/?)h([34])>/g, (_, end: string, level: string) => `<${end}h${Number(level) - 1}>`)

type Question = { question: string; answer_html: string }

function faqFacts(faq: Question[]): object[] {
  if (faq.length === 0) return []
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: faq.map(({ question, answer_html }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer_html },
      })),
    },
  ]
}

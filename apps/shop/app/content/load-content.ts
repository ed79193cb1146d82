/** A content page with the title and description for its head. */
import type { Content } from '@tussenuit/modules/people/content/contract.ts'
import type { PageName } from '@tussenuit/modules/people/content/page-names.ts'
import type { ShopRequest } from '../context.ts'
import type { PageFacts } from '../page-meta.ts'
import { errorStatus } from '../status-of.ts'
import { translateInto } from '../translations.server.ts'

export type ContentData = { name: PageName; content: Content | null; page: PageFacts }

/** A page without content is not an error: it shows a notice and is not indexed. */
export async function loadContent(
  { api, language, publicUrl, customization, allowSharing }: ShopRequest,
  name: PageName,
): Promise<ContentData> {
  allowSharing('shown packages')
  const t = translateInto(language)
  const content = await api('GET /content-pages/:name', { params: { name }, query: { language } }).then(
    ({ data }) => data,
    (error: unknown) => {
      if (errorStatus(error) === 404) return null
      throw error
    },
  )
  return {
    name,
    content,
    page: {
      title: `${content?.title ?? t('content.unwrittenTitle')} | ${customization.brand_name}`,
      description: content?.lead || t('content.unwrittenText'),
      canonical: `${publicUrl}/${name}`,
      hidden: content === null || name === 'blank-page',
    },
  }
}

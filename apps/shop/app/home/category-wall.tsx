import type { Category } from '@tussenuit/modules/catalogue/reference/contract.ts'
import { Link } from '../choice/link.tsx'
import { useFormat } from '../format.ts'
import type { PictureFacts } from '../parts/picture-facts.ts'
import { Picture } from '../parts/picture.tsx'
import { ProperName } from '../parts/name.tsx'

export type CategoryFacts = Pick<Category, 'category_name' | 'title' | 'deals'> & { image: PictureFacts | null }

/** The first five categories form a group, a large one and four around it; the others follow in rows of three. */
export function CategoryGrid({ categories }: { categories: CategoryFacts[] }) {
  const { t } = useFormat()
  return (
    <ul className="wall">
      {categories.map((category, index) => (
        <li key={category.category_name}>
          <Link to={`/packages/${category.category_name}`}>
            {category.image && (
              <Picture
                image={category.image}
                small={index > 0}
                sizes={index === 0 ? '(min-width: 641px) 885px, 130vw' : '(min-width: 641px) 500px, 85vw'}
                alt=""
              />
            )}
            <h3>
              <ProperName>{category.title}</ProperName>
            </h3>
            <span className="wall-count">{t('common.stays', { count: category.deals })}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

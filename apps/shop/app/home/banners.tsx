import { Link } from '../choice/link.tsx'
import { useFormat } from '../format.ts'
import { Picture } from '../parts/picture.tsx'
import { ProperName } from '../parts/name.tsx'
import type { PictureFacts } from '../parts/picture-facts.ts'

export type Banner = { id: number; title: string; text: string; link: string; image: PictureFacts }

/** The first banner, over the whole width. */
export function LargeBanner({ banner }: { banner: Banner }) {
  const { t } = useFormat()
  return (
    <Link className="home-banner" to={banner.link || '/packages/all'}>
      <div>
        <h2>{banner.title}</h2>
        <p className="lead">{banner.text}</p>
        <span className="link">{t('home.bannerMore')}</span>
      </div>
      <Picture image={banner.image} sizes="(min-width: 992px) 680px, 100vw" alt="" />
    </Link>
  )
}

/** The other banners, side by side. */
export function SmallBanners({ banners }: { banners: Banner[] }) {
  const { t } = useFormat()
  return (
    <section className="section wrap">
      <div className="section-head">
        <h2>{t('home.banners')}</h2>
      </div>
      <ul className="small-banners">
        {banners.map((banner) => (
          <li key={banner.id}>
            <Link to={banner.link || '/packages/all'}>
              <Picture image={banner.image} sizes="(min-width: 992px) 292px, 80vw" alt="" />
              <h3>
                <ProperName>{banner.title}</ProperName>
              </h3>
              <p className="small quiet">{banner.text}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

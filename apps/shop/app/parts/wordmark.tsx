/** The brand mark: seven days, three of them raised. */
export function BrandMark() {
  return (
    <span className="mark" aria-hidden="true">
      {Array.from({ length: 7 }, (_, index) => (index > 3 ? <b key={index} /> : <i key={index} />))}
    </span>
  )
}

/** The mark and the name; the last three letters of "Tussenuit" are raised, any other brand name is not. */
export function Wordmark({ name, logo }: { name: string; logo: string | null }) {
  if (logo) return <img className="logo" src={logo} alt={name} height={40} />
  const own = name.toLowerCase() === 'tussenuit'
  return (
    <span className="wordmark" dir="ltr">
      <BrandMark />
      {own ? (
        <span aria-hidden="true">
          tussen<em>uit</em>
        </span>
      ) : (
        <span>{name}</span>
      )}
      {own && <span className="unseen">{name}</span>}
    </span>
  )
}

import { type IconName, iconPaths } from './icon-paths.ts'

/**
 * A decorative icon: the text beside it, or the button's label, has the meaning. Arrows and chevrons are mirrored in
 * right-to-left text.
 */
export function Icon({ name, small }: { name: IconName; small?: boolean }) {
  const turns = name === 'arrow' || name === 'chevron-end' || name === 'chevron-start'
  return (
    <svg className={`icon${small ? ' icon-small' : ''}${turns ? ' turns' : ''}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  )
}

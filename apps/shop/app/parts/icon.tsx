import type { IconName } from './icon-paths.ts'

/**
 * A decorative icon: the text beside it, or the button's label, has the meaning. Arrows and chevrons are mirrored in
 * right-to-left text. The style sheet draws it (styles/icons.css).
 */
export function Icon({ name, small }: { name: IconName; small?: boolean }) {
  const turns = name === 'arrow' || name === 'chevron-end' || name === 'chevron-start'
  return <svg className={`icon i-${name}${small ? ' icon-small' : ''}${turns ? ' turns' : ''}`} aria-hidden="true" />
}

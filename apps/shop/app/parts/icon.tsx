import type { IconName } from './icon-paths.ts'

/**
 * A decorative icon: the text beside it, or the button's label, has the meaning. Arrows and chevrons are mirrored in
 * right-to-left text. The style sheet draws it (styles/icons.css). The element is empty, so assistive technology has
 * nothing to ignore.
 */
export function Icon({ name, small }: { name: IconName; small?: boolean }) {
  const turns = name === 'arrow' || name === 'chevron-end' || name === 'chevron-start'
  return <i className={`icon i-${name}${small ? ' icon-small' : ''}${turns ? ' turns' : ''}`} />
}

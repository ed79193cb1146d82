/** The theme of MUI and react-admin with the storefront's colours, fonts and shapes. */
import { defaultTheme, type RaThemeOptions } from 'ra-ui-materialui'
import { type Theme, designTokenColour } from './tokens.ts'

export function makeTheme(mode: Theme): RaThemeOptions {
  const colour = (name: string) => designTokenColour(name, mode)
  return {
    ...defaultTheme,
    palette: paletteOf(mode, colour),
    shape: { borderRadius: 10 },
    ...(matchMedia('(prefers-reduced-motion: reduce)').matches ? { transitions: noTransitions } : {}),
    typography: {
      fontFamily: 'var(--text)',
      fontSize: 15,
      h1: { fontFamily: 'var(--display)', fontWeight: 500, fontSize: 34, letterSpacing: '-0.02em' },
      h2: { fontFamily: 'var(--display)', fontWeight: 500, fontSize: 25, letterSpacing: '-0.01em' },
      h6: { fontFamily: 'var(--display)', fontWeight: 500, fontSize: 22 },
      button: { textTransform: 'none' },
    },
    components: {
      ...defaultTheme.components,
      ...buttonStyles(colour),
      ...fieldStyles(colour),
      ...tableStyles(colour),
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiDialog: { styleOverrides: { paper: { borderRadius: 14, padding: 8 } } },
      MuiDialogActions: dialogActions,
    },
  }
}

/** The colour of a token in the theme. */
type ColourOf = (name: string) => string
type Components = NonNullable<RaThemeOptions['components']>

const paletteOf = (mode: Theme, colour: ColourOf): RaThemeOptions['palette'] => ({
  mode,
  primary: {
    main: colour('brand'),
    dark: colour('brand-deep'),
    light: colour('brand-tint'),
    contrastText: colour('on-brand'),
  },
  secondary: { main: colour('ink'), contrastText: colour('paper') },
  error: { main: colour('bad'), contrastText: colour('paper') },
  warning: { main: colour('warn'), contrastText: colour('paper') },
  success: { main: colour('good'), contrastText: colour('paper') },
  info: { main: colour('ink'), contrastText: colour('paper') },
  text: { primary: colour('ink'), secondary: colour('ink-3'), disabled: colour('ink-3') },
  divider: colour('line'),
  background: { default: colour('paper'), paper: colour('raised') },
})

const control = {
  minHeight: 44,
  borderRadius: 8,
  fontWeight: 600,
  fontSize: 15,
  textTransform: 'none',
  paddingInline: 16,
  boxShadow: 'none',
  whiteSpace: 'nowrap',
} as const

const buttonStyles = (colour: ColourOf): Components => ({
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'secondary' },
    styleOverrides: {
      root: control,
      outlined: { borderColor: colour('line-strong'), borderWidth: 1.5 },
      containedPrimary: { '&:hover': { backgroundColor: colour('brand-deep') } },
    },
  },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44, color: colour('ink-2') } } },
})

const fieldStyles = (colour: ColourOf): Components => ({
  MuiTextField: {
    defaultProps: {
      variant: 'outlined',
      margin: 'none',
      fullWidth: true,
      slotProps: { inputLabel: { shrink: true } },
    },
  },
  MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'none', fullWidth: true } },
  // Labels are above their fields and never act as placeholders.
  MuiInputLabel: {
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        fontSize: 14.5,
        fontWeight: 600,
        color: colour('ink'),
        marginBlockEnd: 6,
        overflow: 'visible',
        whiteSpace: 'normal',
        '&.Mui-focused, &.Mui-error': { color: colour('ink') },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 46,
        borderRadius: 10,
        fontSize: 16,
        backgroundColor: colour('raised'),
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderWidth: 1.5,
          boxShadow: `0 0 0 4px ${colour('brand-line')}`,
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
      },
      input: { paddingBlock: 11, height: 'auto', lineHeight: 1.5 },
      multiline: { paddingBlock: 11, '& textarea': { paddingBlock: 0 } },
      notchedOutline: { borderColor: colour('line-strong'), top: 0, '& legend': { display: 'none' } },
    },
  },
  MuiFormHelperText: {
    styleOverrides: { root: { marginInline: 0, fontSize: 14, '&:empty': { display: 'none' } } },
  },
})

const tableStyles = (colour: ColourOf): Components => ({
  MuiTableCell: {
    styleOverrides: {
      root: { fontSize: 15, padding: '10px 12px 10px 0', borderColor: colour('line') },
      head: {
        color: colour('ink-3'),
        fontSize: 14,
        fontWeight: 550,
        borderBottom: `1.5px solid ${colour('ink')}`,
        backgroundColor: 'transparent',
      },
    },
  },
  MuiTablePagination: {
    styleOverrides: { selectLabel: { color: colour('ink-2') }, displayedRows: { color: colour('ink-2') } },
  },
})

/** Buttons with long labels wrap on a phone. */
const dialogActions = {
  defaultProps: { disableSpacing: true },
  styleOverrides: { root: { flexWrap: 'wrap', gap: 8 } },
} as const

/** For reduced motion: disables the transitions of dialogs and menus, which MUI animates by script. */
const noTransitions = {
  create: () => 'none',
  getAutoHeightDuration: () => 0,
  duration: {
    shortest: 0,
    shorter: 0,
    short: 0,
    standard: 0,
    complex: 0,
    enteringScreen: 0,
    leavingScreen: 0,
  },
}

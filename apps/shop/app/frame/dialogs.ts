/** The side menu is a dialog that also opens as a popover, for pages without scripts: closes both. */
export function closeDialog(dialog: HTMLDialogElement | null): void {
  if (!dialog) return
  if (dialog.open) dialog.close()
  else if (dialog.matches(':popover-open')) dialog.hidePopover()
}

/** The side menu is a dialog that also opens as a popover, so that it works before scripts do: it closes either way. */
export function closeDialog(dialog: HTMLDialogElement | null): void {
  if (!dialog) return
  if (dialog.open) dialog.close()
  else if (dialog.matches(':popover-open')) dialog.hidePopover()
}

// Runs before the first paint so that a chosen theme never flashes. A file, not an inline script: the CSP allows only 'self'.
try {
  const theme = localStorage.getItem('patchwork.theme');
  if (theme === 'light' || theme === 'dark' || theme === 'contrast') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be blocked; the system's own preference then holds.
}

// Passkeys belong to host names: at an IP address no browser has any.
if (window.PublicKeyCredential && !/^[\d.]+$|:/.test(location.hostname)) document.documentElement.dataset.passkeys = '';

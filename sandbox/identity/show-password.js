// Shows a password while it is typed, and hides it again before it is sent, so that the browser offers to keep it.

for (const button of document.querySelectorAll('[data-shows]')) {
  const field = document.getElementById(button.dataset.shows);
  const word = button.querySelector('span');
  const { textContent: show } = word;
  const turn = (isShown) => {
    field.type = isShown ? 'text' : 'password';
    word.textContent = isShown ? button.dataset.hide : show;
  };
  button.addEventListener('click', () => turn(field.type === 'password'));
  field.form.addEventListener('submit', () => turn(false));
  button.hidden = false;
}

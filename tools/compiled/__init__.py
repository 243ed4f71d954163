"""The compiled build: kernel, rules, bots and table as native code in a folder of its own, and checks of it."""

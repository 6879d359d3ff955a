# `make demo` and `make test` do all set-up by themselves; `make help` lists the rest.

PREFIX = /usr/local
DESTDIR =
FUZZ_SECONDS = 600
SWIFT = swift
# Further flags of every Swift build, such as `-Xswiftc -warnings-as-errors`.
SWIFTFLAGS =
# "no" links libxml2 dynamically: a smaller command, which starts more slowly.
STATIC = yes
PYTHON = python3

# The folder of this file, wherever make was called from; blanks in it rule out $(abspath …).
ROOT := $(shell cd "$$(dirname "$(strip $(MAKEFILE_LIST))")" && pwd)
HERE = cd "$(ROOT)" &&

BRACKETC = .build/release/bracketc
SERVER = .build/release/bracketc-lsp

bin = $(DESTDIR)$(PREFIX)/bin
man = $(DESTDIR)$(PREFIX)/share/man/man1
bash = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
zsh = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
fish = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d

.NOTPARALLEL:
.PHONY: help demo test unit build acceptance lint fuzz fuzz-short bench samples goldens install uninstall \
    clean setup-build setup-static setup-test

help: ## list the targets
	@$(HERE) awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "    make %-12s %s\n", $$1, $$2 }' Makefile

demo: build ## install what is missing, build, and draw the samples
	@$(HERE) Scripts/demo $(BRACKETC)

test: setup-test lint unit build fuzz-short acceptance ## install what is missing, run every test

unit: setup-build ## the tests that need libxml2 and nothing else
	$(HERE) $(SWIFT) test --disable-xctest $(SWIFTFLAGS)

build: setup-static ## the command and the language server, optimised, in .build/release
	$(HERE) for product in bracketc bracketc-lsp; do \
	    $(SWIFT) build $$(Scripts/release-flags $$product $(STATIC)) $(SWIFTFLAGS) || exit; done

acceptance: ## the tests of the built command, with the tools that its users have
	$(HERE) "$$(test -x .build/python/bin/python && echo .build/python/bin/python || echo $(PYTHON))" Tests/acceptance

lint: ## check the style
	$(HERE) $(SWIFT) format lint --strict --recursive Package.swift Plugins Sources Tests examples Fuzz/Package.swift Fuzz/Sources

fuzz: setup-build ## fuzz each target for FUZZ_SECONDS
	$(HERE) Fuzz/run $(FUZZ_SECONDS)

fuzz-short: setup-build
	$(HERE) Fuzz/run 30

bench: build ## measure against the other tools (an hour or two; see Benchmarks/README.md)
	$(HERE) $(PYTHON) Benchmarks/bench.py run

samples: build ## draw the samples anew, in place
	$(HERE) $(BRACKETC) samples/*.bracket --svg --unicode --beside

goldens: ## write the expected files of Tests/Cases anew, and then fail
	$(HERE) BRACKET_WRITE_GOLDENS=1 $(SWIFT) test --disable-xctest --filter Golden

install: ## install the command, its manual page and completions below PREFIX
	@$(HERE) test -x $(BRACKETC) && test -x $(SERVER) || { echo 'Nothing to install yet: run make build first.' >&2; exit 1; }
	$(HERE) mkdir -p "$(bin)" "$(man)" "$(bash)" "$(zsh)" "$(fish)"
	$(HERE) install -m 755 $(BRACKETC) "$(bin)/bracketc"
	$(HERE) install -m 755 $(SERVER) "$(bin)/bracketc-lsp"
	$(HERE) $(BRACKETC) man > "$(man)/bracketc.1"
	$(HERE) $(BRACKETC) completions bash > "$(bash)/bracketc"
	$(HERE) $(BRACKETC) completions zsh > "$(zsh)/_bracketc"
	$(HERE) $(BRACKETC) completions fish > "$(fish)/bracketc.fish"

uninstall: ## remove what install wrote
	$(HERE) rm -f "$(bin)/bracketc" "$(bin)/bracketc-lsp" "$(man)/bracketc.1" "$(bash)/bracketc" "$(zsh)/_bracketc" "$(fish)/bracketc.fish"

clean: ## remove everything that was built
	$(HERE) rm -rf .build Fuzz/.build dist

setup-build:
	@$(HERE) Scripts/setup build

setup-static:
	@$(HERE) Scripts/setup build $(if $(filter no,$(STATIC)),,static)

setup-test:
	@$(HERE) Scripts/setup build static test
	@$(HERE) PYTHON="$(PYTHON)" Scripts/setup-python
